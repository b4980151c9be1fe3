import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { changedRanges } from '../nodes/changed-ranges.ts';
import { NOT_PROSE } from './block-text.ts';
import type { Finding, Remark, Stretch } from './finding.ts';

/** A finding at its place in the document. */
export interface Hint {
  id: string;
  remark: Remark;
  fingerprint: string;
  /** Where its block begins. */
  position: number;
  stretches: Finding['stretches'];
}

interface HintSpec {
  hint: Hint;
  /** The words under the mark. */
  words: string;
}

const key = new PluginKey<DecorationSet>('hints');

/** Shows hints as decorations, which are no part of the text. Returns what removes them. */
export function showHintMarks(editor: Editor): () => void {
  editor.registerPlugin(
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, marks) => {
          const next = transaction.getMeta(key) as DecorationSet | undefined;
          if (next !== undefined) return next;
          if (!transaction.docChanged || marks === DecorationSet.empty) return marks;
          return withoutChanged(marks.map(transaction.mapping, transaction.doc), transaction);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  );
  return () => {
    if (!editor.isDestroyed) editor.unregisterPlugin(key);
  };
}

/** Replaces the marks by those of these hints. */
export function placeHintMarks(editor: Editor, hints: readonly Hint[]): void {
  const { doc, tr } = editor.state;
  const marks = hints.flatMap((hint) => hint.stretches.map((stretch) => markOf(doc, hint, stretch)));
  const set = marks.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, marks);
  editor.view.dispatch(tr.setMeta(key, set).setMeta('addToHistory', false));
}

function markOf(doc: Node, hint: Hint, stretch: Stretch): Decoration {
  const [from, to] = [hint.position + 1 + stretch.from, hint.position + 1 + stretch.to];
  const spec: HintSpec = { hint, words: wordsAt(doc, from, to) };
  // With a name, a mark within another has an element of its own.
  const shown = { nodeName: 'span', class: `hint-mark hint-${hint.remark.kind}`, 'data-hint': hint.id };
  return Decoration.inline(from, to, shown, spec);
}

const wordsAt = (doc: Node, from: number, to: number) => doc.textBetween(from, to, '\n', NOT_PROSE);

/** A mark whose words have changed goes at once. A long sentence is still long while someone writes in it. */
function withoutChanged(marks: DecorationSet, { doc, mapping }: Transaction): DecorationSet {
  const stale = changedRanges(mapping).flatMap(({ from, to }) =>
    marks.find(from, to, (spec) => (spec as HintSpec).hint.remark.kind !== 'long'),
  );
  const changed = stale.filter((mark) => wordsAt(doc, mark.from, mark.to) !== (mark.spec as HintSpec).words);
  return changed.length === 0 ? marks : marks.remove(changed);
}

/** A hint that is marked, and where its words are now. */
export interface MarkedHint {
  hint: Hint;
  ranges: { from: number; to: number }[];
}

/** The hints whose words are marked, in the order of the text. */
export function markedHints(state: EditorState): MarkedHint[] {
  const found = new Map<string, MarkedHint>();
  const marks = key.getState(state)?.find() ?? [];
  for (const { from, to, spec } of marks.toSorted((one, other) => one.from - other.from)) {
    const { hint } = spec as HintSpec;
    const marked = found.get(hint.id) ?? { hint, ranges: [] };
    marked.ranges.push({ from, to });
    found.set(hint.id, marked);
  }
  return [...found.values()];
}
