import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { changedRanges } from '../../editor/nodes/changed-ranges.ts';
import './ai-marks.css';

/** Set on transactions that write an AI proposal, which set their own marks. */
export const BY_AI = 'byAi';

/** Paragraphs drafted by AI are marked until someone edits them. */
export const AiMarks = Extension.create({
  name: 'aiMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('aiMarks'),
      appendTransaction: (transactions, before, after) => {
        const edits = transactions.filter(isEdit);
        return edits.length === 0 ? null : unmarked(edits, before, after);
      },
    }),
  ],
});

/** Undoing brings the marks back by itself, and a text from outside brings its own. */
function isEdit(transaction: Transaction): boolean {
  return (
    transaction.docChanged &&
    transaction.getMeta('history$') === undefined &&
    transaction.getMeta('preventUpdate') !== true &&
    transaction.getMeta(BY_AI) !== true
  );
}

function unmarked(
  edits: readonly Transaction[],
  before: EditorState,
  after: EditorState,
): Transaction | null {
  const change = after.tr;
  const mapping = new Mapping(edits.flatMap(({ steps }) => steps.map((step) => step.getMap())));
  const back = mapping.invert();
  const isMoved = edits.some((edit) => ['paste', 'drop'].includes(String(edit.getMeta('uiEvent'))));
  for (const { from, to } of changedRanges(mapping)) {
    const end = Math.min(to, after.doc.content.size);
    after.doc.nodesBetween(Math.min(from, end), end, (node, position) => {
      if (node.attrs.ai !== true) return;
      // Content that was moved as a whole is still as AI wrote it.
      if (isMoved && position >= from && position + node.nodeSize <= to) return;
      if (isUntouched(node, before.doc, back.map(position))) return;
      change.setNodeAttribute(position, 'ai', false);
    });
  }
  return change.docChanged ? change : null;
}

/** A split or a new neighbor changes the place of a paragraph, not its words. */
function isUntouched(node: Node, before: Node, position: number): boolean {
  const old = position < before.content.size ? before.nodeAt(position) : null;
  return old !== null && old.type === node.type && old.content.eq(node.content);
}
