import { expect, it } from 'vitest';
import type { RichTextDocument } from '#schema/document/types.ts';
import { textPartsOf } from './text-parts.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Next' }] };
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as unknown as RichTextDocument;

it('sees a text as parts between its headings, with the words of each paragraph and whose they are', () => {
  const quote = { type: 'blockquote', content: [paragraph('not mine')] };
  expect(textPartsOf(doc(paragraph('one two three'), heading, heading, paragraph('four'), quote))).toEqual([
    [{ words: 3, isQuote: false }],
    [
      { words: 1, isQuote: false },
      { words: 2, isQuote: true },
    ],
  ]);
});

it('stays small for any text: without words, without headings, with hundreds of both', () => {
  expect(textPartsOf(doc())).toEqual([]);
  expect(textPartsOf(doc(paragraph('')))).toEqual([]);
  const long = doc(
    ...Array.from({ length: 200 }, () => [
      heading,
      ...Array.from({ length: 60 }, () => paragraph('a')),
    ]).flat(),
  );
  expect(textPartsOf(long)).toHaveLength(14);
  expect(Math.max(...textPartsOf(long).map((part) => part.length))).toBe(24);
});
