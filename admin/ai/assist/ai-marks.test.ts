import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { splitBlock } from '@tiptap/pm/commands';
import { describe, expect, it } from 'vitest';
import { documentExtensions } from '../../editor/nodes/extensions.ts';
import { AiMarks, BY_AI } from './ai-marks.ts';

const schema = getSchema(documentExtensions());
const plugins = (AiMarks.config.addProseMirrorPlugins as () => never[])();

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string, ai = true) => ({
  type: 'paragraph',
  attrs: { ai },
  content: [text(words)],
});

function stateOf(...content: object[]): EditorState {
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  return EditorState.create({ doc, plugins: [history(), ...plugins] });
}

function marks(state: EditorState): [string, unknown][] {
  const found: [string, unknown][] = [];
  state.doc.forEach((node) => found.push([node.textContent, node.attrs.ai]));
  return found;
}

function apply(state: EditorState, change: (tr: Transaction) => Transaction): EditorState {
  return state.apply(change(state.tr));
}

describe('a paragraph that AI drafted', () => {
  const drafted = stateOf(paragraph('One.'), paragraph('Two.'));

  it('loses its mark when it is edited, and its neighbor keeps it', () => {
    expect(marks(apply(drafted, (tr) => tr.insertText('!', 4)))).toEqual([
      ['One!.', false],
      ['Two.', true],
    ]);
  });

  it('has it back when the edit is undone', () => {
    let state = apply(drafted, (tr) => tr.insertText('!', 4));
    undo(state, (tr) => (state = state.apply(tr)));
    expect(marks(state)).toEqual(marks(drafted));
  });

  it('keeps it when a new paragraph is begun after it', () => {
    let state = apply(drafted, (tr) => tr.setSelection(TextSelection.create(tr.doc, 5)));
    splitBlock(state, (tr) => (state = state.apply(tr)));
    expect(marks(state)).toEqual([
      ['One.', true],
      ['', false],
      ['Two.', true],
    ]);
  });

  it('keeps it when it is moved as a whole, by paste or drop', () => {
    const two = drafted.doc.child(1);
    const moved = apply(drafted, (tr) => tr.delete(6, 12).insert(0, two).setMeta('uiEvent', 'drop'));
    expect(marks(moved)).toEqual([
      ['Two.', true],
      ['One.', true],
    ]);
  });

  it('keeps what a proposal says of it', () => {
    const state = apply(drafted, (tr) => tr.insertText('!', 4).setMeta(BY_AI, true));
    expect(marks(state)[0]).toEqual(['One!.', true]);
  });

  it('of a list loses it with the list, and nothing else does', () => {
    const item = (words: string) => ({ type: 'listItem', content: [paragraph(words, false)] });
    const list = { type: 'bulletList', attrs: { ai: true }, content: [item('First'), item('Second')] };
    const state = stateOf(list, paragraph('After.'));
    expect(marks(apply(state, (tr) => tr.insertText('x', 4)))).toEqual([
      ['FxirstSecond', false],
      ['After.', true],
    ]);
  });
});
