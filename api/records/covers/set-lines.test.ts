import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setLines } from './set-lines.ts';
import { measure } from './typeface.ts';

const VOICE = { cut: 'semibold', largest: 150, leading: 1.1 } as const;
const linesOf = (text: string, width = 600, height = 600) =>
  setLines({ ...VOICE, text, box: { width, height } }).lines;

describe('setting a title in lines', () => {
  it('breaks evenly and keeps small words with what follows', () => {
    expect(linesOf('The Theory of the Leisure Class', 600, 400)).toEqual([
      'The Theory',
      'of the Leisure',
      'Class',
    ]);
    expect(linesOf('An Inquiry into the Nature and Causes of the Wealth of Nations', 640, 320)).toEqual([
      'An Inquiry',
      'into the Nature',
      'and Causes of the',
      'Wealth of Nations',
    ]);
  });

  it('keeps one word on one line, and takes a very long one apart', () => {
    expect(linesOf('Meditations')).toEqual(['Meditations']);
    expect(linesOf('Donaudampfschifffahrtsgesellschaft', 300, 900).length).toBeGreaterThan(1);
    expect(linesOf('Donaudampfschifffahrtsgesellschaft', 300, 900).join('')).toMatch(/^\p{L}+(?:-\p{L}+)+$/u);
  });

  it('never leaves its box, and keeps every word in its order', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,14}$/);
    const box = fc.record({
      width: fc.integer({ min: 80, max: 700 }),
      height: fc.integer({ min: 80, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 16 }), box, (words, room) => {
        const { lines, size, leading } = setLines({ ...VOICE, text: words.join(' '), box: room });
        expect(lines.join(' ')).toBe(words.join(' '));
        expect(size).toBeLessThanOrEqual(VOICE.largest);
        expect((lines.length - 1) * leading + size).toBeLessThanOrEqual(room.height + 0.01);
        // Kerning across a space is not part of word-by-word measuring.
        for (const line of lines) expect(measure(line, VOICE) * size).toBeLessThanOrEqual(room.width * 1.03);
      }),
      { numRuns: 60 },
    );
  });

  it('sets nothing where there is nothing', () => {
    expect(setLines({ ...VOICE, text: '', box: { width: 100, height: 100 } }).lines).toEqual([]);
  });
});
