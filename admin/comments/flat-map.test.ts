import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENTS } from '#schema/document/testing/documents.ts';
import { INLINE_NODE, flatTextOf } from '#schema/document/contents/flat-text.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { documentExtensions } from '../editor/nodes/extensions.ts';
import { flatMapOf } from './flat-map.ts';

const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const DOCUMENT = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('The river')] },
    paragraph(words('We '), words('waited', [{ type: 'bold' }]), { type: 'hardBreak' }, words('for it.')),
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [paragraph(words('One'), { type: 'footnote', attrs: { text: 'Note' } })],
        },
        { type: 'listItem', content: [paragraph(words('Two'))] },
      ],
    },
    { type: 'horizontalRule' },
    { type: 'blockquote', content: [paragraph(words('Nobody came.'))] },
    { type: 'codeBlock', content: [words('let a = 1;\nlet b;')] },
  ],
};

const node = getSchema(documentExtensions()).nodeFromJSON(DOCUMENT);
const map = flatMapOf(node);

it.each(Object.entries({ ...DOCUMENTS, river: DOCUMENT }))(
  'reads %s as the server does',
  (_name, document) => {
    const drawn = getSchema(documentExtensions()).nodeFromJSON(document);
    expect(flatMapOf(drawn).text).toBe(flatTextOf(document as unknown as RichTextDocument));
  },
);

it('finds the same words at the positions of any range, and the way back', () => {
  fc.assert(
    fc.property(fc.nat(map.text.length - 1), fc.nat(20), (from, length) => {
      const range = { from, to: Math.min(from + length + 1, map.text.length) };
      const quote = map.text.slice(range.from, range.to);
      fc.pre(quote.trim() === quote && quote !== '');
      const positions = map.positionsOf(range);
      if (positions === undefined) throw new Error(`${from} is nowhere`);
      const shown = node.textBetween(positions.from, positions.to, '\n', INLINE_NODE);
      // A divider between the blocks is no part of the flat text.
      const bare = (text: string) => text.replaceAll(/[\s\uFFFC]/g, '');
      expect(bare(shown)).toBe(bare(quote));
      expect(map.flatOf(positions)).toEqual(range);
    }),
  );
});
