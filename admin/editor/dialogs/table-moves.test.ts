import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentExtensions } from '../nodes/extensions.ts';
import { moveLine, tablePlace } from './table-moves.ts';

const schema = getSchema(documentExtensions());
const cell = (text: string) => ({
  type: 'tableCell',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const row = (...texts: string[]) => ({ type: 'tableRow', content: texts.map(cell) });

/** A table of two rows and two columns, with the caret in the cell that says `at`. */
function stateAt(at: string): EditorState {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'table', content: [row('a', 'b'), row('c', 'd')] }, { type: 'paragraph' }],
  });
  let place = 0;
  doc.descendants((node, position) => {
    if (node.text === at) place = position;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, place) });
}

function after(at: string, ...move: Parameters<typeof moveLine>): string | undefined {
  const state = stateAt(at);
  let words: string | undefined;
  const isDone = moveLine(...move)(state, (transaction) => (words = transaction.doc.textContent));
  return isDone ? words : undefined;
}

it('moves a row or column of a table by one', () => {
  expect(after('a', 'row', 1)).toBe('cdab');
  expect(after('d', 'row', -1)).toBe('cdab');
  expect(after('a', 'column', 1)).toBe('badc');
  expect(after('d', 'column', -1)).toBe('badc');
});

it('takes the caret along', () => {
  let state = stateAt('d');
  moveLine('row', -1)(state, (transaction) => (state = state.apply(transaction)));
  expect(state.selection.$from.parent.textContent).toBe('d');
  expect(tablePlace(state)?.at).toEqual({ row: 0, column: 1 });
});

it('moves nothing beyond the edge of a table, or outside of one', () => {
  expect(after('a', 'row', -1)).toBeUndefined();
  expect(after('d', 'column', 1)).toBeUndefined();
  const state = stateAt('a');
  const outside = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
  expect(tablePlace(outside)).toBeUndefined();
  expect(moveLine('row', 1)(outside)).toBe(false);
});
