import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentExtensions } from '../../editor/nodes/extensions.ts';
import { applyProposal, wordsIn } from './apply-proposal.ts';

const schema = getSchema(documentExtensions());

function stateOf(...content: object[]): EditorState {
  return EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content }) });
}
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

function accepted(state: EditorState, proposed: string, isByAi = false) {
  const all = { from: 0, to: state.doc.content.size };
  return state.apply(applyProposal(state, { ...all, text: proposed, isByAi })).doc;
}

describe('a proposal', () => {
  it('touches the words that differ: emphasis and footnotes of the others stay', () => {
    const footnote = { type: 'footnote', attrs: { text: 'A note' } };
    const state = stateOf(
      paragraph(text('The '), text('rivver', 'bold'), footnote, text(' waits for noone.')),
    );
    const doc = accepted(state, 'The river waits for nobody.');
    expect(doc.textContent).toBe('The river waits for nobody.');
    const nodes: unknown[] = [];
    doc.firstChild?.forEach((node) => nodes.push([node.type.name, node.text, node.marks[0]?.type.name]));
    expect(nodes).toEqual([
      ['text', 'The ', undefined],
      ['text', 'river', 'bold'],
      ['footnote', undefined, undefined],
      ['text', ' waits for nobody.', undefined],
    ]);
  });

  it('is put into each paragraph where there are as many', () => {
    const state = stateOf(paragraph(text('One.')), paragraph(text('Two.', 'italic')));
    expect(wordsIn(state.doc, { from: 0, to: state.doc.content.size })).toBe('One.\n\nTwo.');
    const doc = accepted(state, 'One!\n\nTwo.', true);
    expect(doc.toJSON()).toMatchObject({
      content: [
        { attrs: { ai: true }, content: [{ text: 'One!' }] },
        { attrs: { ai: true }, content: [{ text: 'Two.', marks: [{ type: 'italic' }] }] },
      ],
    });
  });

  it('replaces the paragraphs where there are more or fewer', () => {
    const state = stateOf(paragraph(text('One.')), paragraph(text('Two.')), paragraph(text('Three.')));
    const doc = accepted(state, 'All of it.\n\nAnd more.');
    expect(doc.childCount).toBe(2);
    expect(doc.textContent).toBe('All of it.And more.');
    doc.check();
  });

  it('of a part of a paragraph keeps the rest', () => {
    const state = stateOf(paragraph(text('Begin. The middle is long. End.')));
    const tr = applyProposal(state, { from: 8, to: 27, text: 'The middle.', isByAi: false });
    expect(state.apply(tr).doc.textContent).toBe('Begin. The middle. End.');
  });
});
