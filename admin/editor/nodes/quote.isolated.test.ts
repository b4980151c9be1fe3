// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { documentExtensions, editingExtensions } from './extensions.ts';

const paragraph = (text: string) => ({
  type: 'paragraph',
  ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
});
const quote = (cite: string | null, ...texts: string[]) => ({
  type: 'blockquote',
  attrs: { cite },
  content: texts.map(paragraph),
});

let editor: Editor;
afterEach(() => editor.destroy());

function open(...content: object[]): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions(), ...editingExtensions('')],
    content: { type: 'doc', content },
    injectCSS: false,
  });
}

function source(): HTMLTextAreaElement {
  const field = editor.view.dom.querySelector('textarea');
  if (field === null) throw new Error('The quotation has no line for its source.');
  return field;
}

function type(text: string): void {
  source().value = text;
  source().dispatchEvent(new Event('input', { bubbles: true }));
}

const press = (target: Element, key: string, modifiers: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
const cites = () => editor.getJSON().content.map(({ attrs }) => attrs?.['cite'] as unknown);
const blockOfCaret = () => editor.state.selection.$head.parent.textContent;

it('writes the source into the quotation, and nothing when it is emptied', () => {
  open(quote(null, 'Simplify.'), paragraph('After.'));
  type('Thoreau,\nWalden');
  expect(cites()[0]).toBe('Thoreau, Walden');
  expect(source().value).toBe('Thoreau, Walden');
  type('');
  expect(cites()[0]).toBeNull();
});

it('begins a new paragraph with Enter, or to an empty one that is there', () => {
  open(quote('Walden', 'Simplify.'), paragraph('After.'));
  press(source(), 'Enter');
  expect(editor.state.doc.childCount).toBe(3);
  expect(editor.state.doc.child(1).content.size).toBe(0);
  expect(blockOfCaret()).toBe('');
  press(source(), 'Enter');
  expect(editor.state.doc.childCount).toBe(3);
});

it('is entered and left with arrow keys', () => {
  open(quote('Walden', 'One.', 'Two.'), paragraph('After.'));
  const end = editor.state.doc.child(0).nodeSize - 2;
  editor.commands.setTextSelection(end);
  press(editor.view.dom, 'ArrowRight');
  expect(document.activeElement).toBe(source());
  source().setSelectionRange(6, 6);
  press(source(), 'ArrowRight');
  expect(blockOfCaret()).toBe('After.');
  press(editor.view.dom, 'ArrowLeft');
  expect(document.activeElement).toBe(source());
  source().setSelectionRange(0, 0);
  press(source(), 'ArrowUp');
  expect(blockOfCaret()).toBe('Two.');
});

it('passes by a quotation without a source from below, and its first paragraph from above', () => {
  open(quote(null, 'One.', 'Two.'), paragraph('After.'));
  editor.commands.setTextSelection(editor.state.doc.child(0).nodeSize + 1);
  press(editor.view.dom, 'ArrowLeft');
  expect(document.activeElement).not.toBe(source());
  editor.commands.setTextSelection(6);
  press(editor.view.dom, 'ArrowRight');
  expect(document.activeElement).not.toBe(source());
});

it('undoes what was written in the line as one change', () => {
  open(quote('Walden', 'Simplify.'), paragraph('After.'));
  for (const text of ['Walden,', 'Walden, c', 'Walden, ch']) type(text);
  press(source(), 'z', { ctrlKey: true });
  expect(cites()[0]).toBe('Walden');
  expect(source().value).toBe('Walden');
});

it('marks only the quotation with the caret as present', () => {
  open(quote(null, 'One.'), quote(null, 'Two.'), paragraph('After.'));
  const present = () =>
    [...editor.view.dom.querySelectorAll('blockquote')].map((element) =>
      element.classList.contains('is-present'),
    );
  editor.commands.setTextSelection(3);
  expect(present()).toEqual([true, false]);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  expect(present()).toEqual([false, false]);
});
