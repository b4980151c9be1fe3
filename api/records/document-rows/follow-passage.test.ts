import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followPassages } from './follow-passage.ts';

/** What a passage says after the edit; null: it is gone. */
function said(before: string, passage: string, after: string): string | null {
  const from = before.indexOf(passage);
  const [range] = followPassages(before, after, [{ from, to: from + passage.length }]);
  return range === null || range === undefined ? null : after.slice(range.from, range.to);
}

const TEXT = 'The river was high.\nWe waited for the ferry. Nobody came.\nIn the evening it rained.';

describe('a passage', () => {
  it.each([
    ['is found after text before it', 'ferry', `First, a word.\n${TEXT}`, 'ferry'],
    ['is found after a block before it is gone', 'ferry', TEXT.slice(20), 'ferry'],
    [
      'has the words that are added within it',
      'for the ferry',
      TEXT.replace('ferry', 'last ferry'),
      'for the last ferry',
    ],
    ['does not have those that are added after it', 'ferry', TEXT.replace('ferry', 'ferry boat'), 'ferry'],
    ['does not have those that are added before it', 'ferry', TEXT.replace('ferry', 'old ferry'), 'ferry'],
    ['is there with a letter changed', 'ferry', TEXT.replace('ferry', 'ferrey'), 'ferrey'],
    ['is gone with its words', 'Nobody came.', TEXT.replace(' Nobody came.', ''), null],
    ['is gone if other words take its place', 'ferry', TEXT.replace('ferry', 'boat'), null],
    ['is gone with its block', 'it rained', TEXT.slice(0, 57), null],
    ['is gone with the whole text', 'ferry', '', null],
    [
      'is found between edits before and after it',
      'Nobody came.',
      TEXT.replace('high', 'low and slow').replace('rained', 'snowed'),
      'Nobody came.',
    ],
  ])('%s', (...[, passage, after, expected]) => {
    expect(said(TEXT, passage, after)).toBe(expected);
  });

  it('that is removed is not taken for one that begins alike', () => {
    const before = 'A word. The dog ran. The dog sat.';
    expect(said(before, 'The dog ran.', 'A word. The dog sat.')).toBeNull();
    expect(said(before, 'The dog sat.', 'A word. The dog sat.')).toBe('The dog sat.');
  });

  it('of equal ones is the same one, when another is added before it', () => {
    const before = 'One\nagain\nTwo\nagain\nThree';
    const [range] = followPassages(before, `again\n${before}`, [{ from: 14, to: 19 }]);
    expect(range).toEqual({ from: 20, to: 25 });
  });

  it('is looked for in a long text without delay', () => {
    const long = Array.from({ length: 10_000 }, (_, index) => `word${index % 997}`).join(' ');
    const after = long.split(' ').toReversed().join(' ');
    const start = performance.now();
    followPassages(long, after, [{ from: 0, to: 5 }]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

/** Every word is there once, so that one sees of each whether it belonged to the passage. */
const WORDS = Array.from({ length: 60 }, (_, index) => `w${index.toString(36)}q${(index * 7919) % 1000}`);
const edit = fc.record({
  at: fc.nat(10_000),
  remove: fc.nat(12),
  add: fc.array(fc.constantFrom('neu', 'fresh', 'plus', '\n'), { maxLength: 5 }),
});

describe('after any edits', () => {
  it('a passage is where it was made, or gone, and never other words', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.integer({ min: 1, max: 8 }),
        fc.array(edit, { maxLength: 6 }),
        fc.array(fc.nat(59), { maxLength: 6 }),
        (...[first, length, edits, breaks]) => {
          const words = WORDS.map((word, index) => (breaks.includes(index) ? `${word}\n` : word));
          const own = words.slice(first, first + length);
          const before = words.join(' ');
          const from = before.indexOf(own.join(' '));
          const edited = [...words];
          for (const { at, remove, add } of edits) edited.splice(at % (edited.length + 1), remove, ...add);
          const after = edited.join(' ');
          const [range] = followPassages(before, after, [{ from, to: from + own.join(' ').length }]);
          const kept = own.filter((word) => edited.includes(word));
          const isGone = range === null || range === undefined;
          // One edit that leaves it whole never loses it, and nothing is found where nothing is left.
          const isWhole = kept.length === own.length && edits.length === 1;
          expect(isGone ? !isWhole : kept.length > 0).toBe(true);
          if (isGone) return;
          const others = words.filter((word) => !own.includes(word)).map((word) => word.trim());
          const found = after.slice(range.from, range.to).split(/\s+/);
          expect(found.filter((word) => others.includes(word))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('step by step, it never points to other words either', () => {
    fc.assert(
      fc.property(fc.nat(55), fc.array(edit, { minLength: 1, maxLength: 30 }), (first, edits) => {
        const own = WORDS.slice(first, first + 4);
        let words = [...WORDS];
        let text = words.join(' ');
        const from = text.indexOf(own.join(' '));
        let range: { from: number; to: number } | null = { from, to: from + own.join(' ').length };
        for (const { at, remove, add } of edits) {
          words = words.toSpliced(at % (words.length + 1), remove % 4, ...add);
          const next = words.join(' ');
          if (range !== null) range = followPassages(text, next, [range])[0] ?? null;
          text = next;
        }
        if (range === null) return;
        const others = WORDS.filter((word) => !own.includes(word));
        const found: string[] = text.slice(range.from, range.to).split(/\s+/);
        expect(found.filter((word) => others.includes(word))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
