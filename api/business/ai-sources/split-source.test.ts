import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSource } from './source-text.ts';
import { splitSource } from './split-source.ts';
import { generatedBook } from '../drafting/testing/generated-book.ts';

describe('splitting a source', () => {
  it('leaves a short one whole', () => {
    expect(splitSource(plainSource('A short text.'))).toHaveLength(1);
  });

  it('makes parts of about equal length that end with a paragraph and know their chapters', () => {
    const parts = splitSource(plainSource(generatedBook(425_000).text));
    expect(parts).toHaveLength(9);
    for (const { text, headings } of parts.slice(0, -1)) {
      expect(text.length).toBeGreaterThan(40_000);
      expect(text.length).toBeLessThan(56_000);
      expect(text).toMatch(/\n\n$/);
      expect(headings[0]).toMatch(/^CHAPTER \d+$/);
    }
  });

  it('loses nothing of any text', () => {
    const piece = fc.constantFrom('word ', 'Größe', '😀', '\n\n', '. ', '\n', 'x'.repeat(900));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 200, maxLength: 900 }), (pieces) => {
        const source = { text: pieces.join(''), headings: [], pages: [] };
        const parts = splitSource(source);
        expect(parts.map(({ text }) => text).join('')).toBe(source.text);
        expect(parts.every(({ text }) => text.isWellFormed())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
