import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../fields/parts/field.ts';
import { normalised } from './normalised.ts';
import { visibleText } from './visible-text.ts';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** Texts that are disproportionately expensive if the marks on a letter are sorted or a chain is read repeatedly. */
const SHAPES: readonly (readonly [string, (length: number) => string])[] = [
  ['marks of two classes', (length) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`],
  ['marks in turn', (length) => `a${'\u0301\u0316'.repeat(length / 2)}`],
  ['half-width signs among marks', (length) => `a${`${'\u0301'.repeat(20)}\uFF9E`.repeat(length / 21)}`],
  ['joined emoji', (length) => '👩\u200D'.repeat(length / 3)],
  ['joiners in a joined script', (length) => 'ب\u200C'.repeat(length / 2)],
  ['invisible characters in turn', (length) => 'a\u200B\u00AD\u200C'.repeat(length / 4)],
];

/** Generous, for a busy machine: quadratic work takes minutes. */
const LIMIT_MS = 30_000;

describe('normalized', () => {
  it('says what String.normalize says of all that people write', () => {
    const accents = fc
      .array(fc.constantFrom('\u0301', '\u0316', '\u0345', '\u0323', '\u05B4', '\uFF9E'), { maxLength: 8 })
      .map((marks) => `e${marks.join('')}`);
    const character = fc
      .integer({ min: 0, max: 0x10_ff_ff })
      .map((code) => String.fromCodePoint(code).toWellFormed());
    const text = fc.array(fc.oneof(accents, character), { maxLength: 10 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (one, form) => {
        expect(normalised(one, form)).toBe(one.normalize(form));
      }),
    );
  });

  it('keeps 30 marks on a letter, in every form, and is stable the second time', () => {
    const mark = fc.constantFrom('\u0301', '\u0316', '\u0344', '\u0F73', '\uFF9E', '\u034F', '\u{1D165}');
    const text = fc
      .array(fc.tuple(fc.constantFrom('a', '\u0958', 'ᄀ', 'ᾂ', ''), fc.array(mark, { maxLength: 80 })), {
        maxLength: 4,
      })
      .map((all) =>
        all
          .map(([base, marks]) => base + marks.join(''))
          .join('')
          .toWellFormed(),
      );
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (one, form) => {
        const once = normalised(one, form);
        expect(once).not.toMatch(/\p{M}{31}/u);
        expect([normalised(once, form), once.normalize(form)]).toEqual([once, once]);
      }),
    );
  });

  it.each(SHAPES)(
    'takes time in proportion to its input for %s',
    (_name, shape) => {
      const text = shape(480_000);
      for (const form of FORMS) expect(normalised(text, form).length).toBeLessThanOrEqual(text.length);
      expect(visibleText(text).length).toBeLessThanOrEqual(text.length);
    },
    LIMIT_MS,
  );
});

describe('a field', () => {
  it(
    'refuses what is far too long before it looks into it',
    () => {
      const title = plainText({ max: 300 });
      for (const [, shape] of SHAPES) expect(title.safeParse(shape(2_000_000)).success).toBe(false);
      expect(title.safeParse('e\u0323\u0302'.repeat(300)).success).toBe(true);
    },
    LIMIT_MS,
  );
});
