// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentExtensions, editingExtensions } from '../nodes/extensions.ts';
import { checkIn } from './check-block.ts';
import { markedHints, showHintMarks } from './hint-marks.ts';
import { HINTS_MAX, HintWatch } from './hint-watch.ts';
import { deleteSpare } from './use-hints.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const docOf = (...texts: string[]) => ({ type: 'doc', content: texts.map(paragraph) });

let editor: Editor;
let ends: (() => void)[] = [];
let checked: string[] = [];
let count = 0;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  checked = [];
  editor.destroy();
  vi.useRealTimers();
});

/** An editor with hints, after it was read. */
function open(...texts: string[]): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions(), ...editingExtensions('')],
    content: docOf(...texts),
  });
  const hide = showHintMarks(editor);
  const check = checkIn('en');
  const watch = new HintWatch(editor, {
    check: (text) => {
      checked.push(text);
      return check(text);
    },
    isIgnored: (fingerprint) => fingerprint === 'repeated ignored',
    onPlaced: (all) => {
      count = all.length;
    },
  });
  ends = [() => watch.end(), hide];
  vi.runAllTimers();
}

const marked = () =>
  markedHints(editor.state).flatMap(({ ranges }) =>
    ranges.map(({ from, to }) => editor.state.doc.textBetween(from, to)),
  );
const typeAt = (position: number, text: string) =>
  editor.view.dispatch(editor.state.tr.insertText(text, position));

it('marks words, without a trace in the text, and unmarks them at the end', () => {
  open('The the ferry was sold.', 'It is fine.');
  expect(marked()).toEqual(['The the', 'was sold']);
  expect([...editor.view.dom.querySelectorAll('.hint-mark')].map(({ textContent }) => textContent)).toEqual([
    'The the',
    'was sold',
  ]);
  expect(JSON.stringify(editor.getJSON())).not.toContain('hint');
  expect(editor.getHTML()).not.toContain('hint');
  expect(editor.can().undo()).toBe(false);
  for (const end of ends.splice(0)) end();
  expect(editor.view.dom.querySelector('.hint-mark')).toBeNull();
});

it('copies no marks', () => {
  open('The the ferry was sold.');
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content());
  expect(text).toBe('The the ferry was sold.');
  expect(dom.innerHTML).not.toContain('hint');
});

it('checks only the paragraph that has changed, once typing pauses', () => {
  open('The the ferry.', 'It is fine.', 'It was sold.');
  checked = [];
  typeAt(2, 'x');
  // The words under a mark have changed: it is gone at once.
  expect(marked()).toEqual(['was sold']);
  vi.advanceTimersByTime(300);
  typeAt(3, 'y');
  vi.advanceTimersByTime(300);
  expect(checked).toEqual([]);
  vi.runAllTimers();
  expect(checked).toEqual(['Txyhe the ferry.']);
  expect(marked()).toEqual(['was sold']);
});

it('moves marks with what others write above and between them', () => {
  open('We saw the the ferry.', 'It was sold.');
  editor.view.dispatch(
    editor.state.tr.insert(0, editor.schema.nodeFromJSON(paragraph('New.'))).insertText('Now ', 7),
  );
  expect(marked()).toEqual(['the the', 'was sold']);
});

it('marks a text that is replaced as a whole by a newer version, and checks what is new in it', () => {
  open('The the ferry.', 'It was sold.');
  checked = [];
  editor.commands.setContent(docOf('Hello.', 'The the ferry.', 'It was sold.'), { emitUpdate: false });
  vi.runAllTimers();
  expect(marked()).toEqual(['The the', 'was sold']);
  expect(checked).toEqual(['Hello.']);
});

it('keeps the mark of a long sentence while someone writes in it', () => {
  open(`${'so '.repeat(40).trim()}.`);
  typeAt(4, 'and ');
  expect(markedHints(editor.state)).toHaveLength(1);
  vi.runAllTimers();
  expect(markedHints(editor.state)[0]?.hint.remark).toEqual({ kind: 'long', words: 41 });
});

it('leaves the marks alone while an input method composes', () => {
  open('It is fine.');
  const composing = vi.spyOn(editor.view, 'composing', 'get').mockReturnValue(true);
  typeAt(1, 'The the ');
  vi.advanceTimersByTime(10_000);
  expect(marked()).toEqual([]);
  composing.mockReturnValue(false);
  vi.runAllTimers();
  expect(marked()).toEqual(['The the']);
});

it('deletes one of two equal words in a single step', () => {
  open('We saw the the ferry.');
  typeAt(1, 'x');
  vi.runAllTimers();
  const [hint] = markedHints(editor.state);
  expect(deleteSpare(editor, hint?.hint.id ?? '')).toBe(true);
  expect(editor.getText()).toBe('xWe saw the ferry.');
  editor.commands.undo();
  expect(editor.getText()).toBe('xWe saw the the ferry.');
});

it('deletes nothing in a text that can only be read, or if the words have changed', () => {
  open('We saw the the ferry.');
  const id = markedHints(editor.state)[0]?.hint.id ?? '';
  editor.setEditable(false);
  expect(deleteSpare(editor, id)).toBe(false);
  editor.setEditable(true);
  typeAt(9, 'x');
  expect(deleteSpare(editor, id)).toBe(false);
  expect(editor.getText()).toBe('We saw txhe the ferry.');
});

it('marks what two paragraphs have in common in both', () => {
  open('It was sold.', 'It was sold.');
  expect(marked()).toEqual(['was sold', 'was sold']);
  expect(new Set(markedHints(editor.state).map(({ hint }) => hint.id)).size).toBe(2);
});

it('leaves out what was ignored', () => {
  open('An ignored word, an ignored letter, an ignored ferry.');
  expect(marked()).toEqual([]);
});

it('stops at many hints in a pasted text of 2 MB', () => {
  open();
  const pasted = Array.from({ length: 5_000 }, (_, index) => `${index} ${'It was sold. '.repeat(31)}`);
  editor.commands.setContent(docOf(...pasted));
  expect(editor.getText().length).toBeGreaterThan(2_000_000);
  vi.runAllTimers();
  expect(count).toBe(HINTS_MAX);
  // Many marks would slow typing down: only those near the window are there.
  expect(markedHints(editor.state).length).toBeLessThanOrEqual(60);
  expect(checked.length).toBeLessThan(HINTS_MAX);
});
