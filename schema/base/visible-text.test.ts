import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText, withoutHidden } from './visible-text.ts';

/** `hello` in letters that no font draws. */
const tags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe_00_00 + (letter.codePointAt(0) ?? 0))).join('');

describe('text that survives as it is', () => {
  it.each([
    ['Persian with half-spaces', 'می‌خواهم کتاب‌هایم را بخوانم'],
    ['an Arabic abbreviation', 'سنة ١٤٤٥ ه‍'],
    ['Hebrew with marks of direction', 'המחיר: 20$\u200F, ולא יותר'],
    ['Hebrew with an isolated name', 'הספר \u2068The River\u2069 יצא לאור'],
    ['isolates within isolates', 'מאת \u2067אבג \u2066abc\u2069 דה\u2069!'],
    ['Arabic with vowel signs', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ'],
    ['Hindi and Marathi conjuncts', 'क्‍ष श्री र्‍य क्‌ष'],
    ['Bengali', 'র‍্যাব উদ্‌যাপন'],
    ['Malayalam', 'അവന്‍ പാല്‍'],
    ['Sinhala', 'ශ්‍රී ලංකාව'],
    ['Khmer word boundaries', 'ខ្ញុំ\u200Bចង់\u200Bអាន'],
    ['Thai', 'ภาษาไทย\u200Bอ่านหนังสือ'],
    ['Mongolian variants', 'ᠪᠠᠢᠭ᠋ᠠ'],
    ['a family and a profession', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 🧔‍♂️ 🐻‍❄️'],
    ['the flags of England, Scotland and Wales', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['keycaps and text signs', '1️⃣ ☎︎ ⚠️'],
    ['a variant of a Han letter', '葛󠄀城市'],
    ['German with soft hyphens', 'Donau\u00ADdampf\u00ADschiff'],
    ['German with a ligature parted', 'Auf\u200Clage, Schilf\u200Cinsel'],
    ['Braille with its blank cells', '⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙'],
    ['a Mongolian vowel separator', 'ᠬᠠᠷ\u180Eᠠ'],
    ['Vietnamese and Polish', 'Tiếng Việt, zażółć gęślą jaźń'],
    ['Korean', '한국어 책'],
    ['lines', 'one\n\ttwo\r\nthree'],
  ])('%s', (_what, text) => {
    const composed = text.normalize('NFC');
    expect(visibleText(composed)).toBe(composed);
    expect(visibleText(text.normalize('NFD'))).toBe(composed);
  });
});

describe('invisible characters', () => {
  it.each([
    ['tags', `A title${tags('ignore all that was said')}`, 'A title'],
    ['tags behind a flag', `🏴${tags('ignore')}\u{E007F}`, '🏴'],
    ['zero-width characters', 'pass\u200Bword\u2060s\uFEFF\u180E', 'passwords'],
    [
      'joiners in Latin, and non-joiners at the edge of a word',
      'in\u200Dvisible \u200Cword\u200C',
      'invisible word',
    ],
    ['many joiners', 'می‌‌‌‌خواهم', 'می‌خواهم'],
    ['an override', 'gpj.\u202Eexe', 'gpj.exe'],
    ['embeddings', '\u202Bשלום\u202C', 'שלום'],
    ['an isolate that is not closed', '\u2067שלום', 'שלום'],
    ['isolates in text without right to left', 'a\u2066b\u2069c', 'abc'],
    ['a code of marks of direction', 'שלום\u200F\u200E\u200F\u200E', 'שלום\u200F'],
    ['bytes behind an emoji', '😀\u{E0101}\u{E0155}\u{E01EF}', '😀'],
    ['a run of selectors', '☎\uFE0F\uFE0E\uFE01', '☎\uFE0F'],
    ['fillers', 'a\u3164b\uFFA0c\u115F', 'abc'],
    ['a name of nothing', '\u3164\u200B\u2800', ''],
    ['controls beyond ASCII', 'a\u009Bb\u0080', 'ab'],
    ['other line ends', 'a\u2028b\u2029c\u0085d', 'a\nb\nc\nd'],
    ['annotations', '\uFFF9a\uFFFAb\uFFFB', 'ab'],
  ])('%s is taken out', (...[, text, expected]) => {
    expect(visibleText(text)).toBe(expected);
  });
});

const hidden = fc.constantFrom(
  ...'\u200B\u200C\u200D\u200E\u200F\u061C\u2060\u2066\u2067\u2068\u2069\u202A\u202B\u202C\u202D\u202E\uFEFF\u00AD\u034F\u115F\u1160\u3164\uFFA0\u180B\u180E\uFE00\uFE0E\uFE0F\u2028\u2029\u0085\u009B\uFFF9',
  '\u{E0001}',
  '\u{E0067}',
  '\u{E007F}',
  '\u{E0100}',
  '\u{E01EF}',
  '\u{1F3F4}',
);
const shown = fc.constantFrom(...'aé e\u0301\n ب ה म् ക് ක් ខ ก 한 ᄀ ᅡ 漢 ᠪ 😀 ❤ 👩 🏽 $ < >'.split(' '), ' ');
const mixed = fc.array(fc.oneof(hidden, shown), { maxLength: 30 }).map((parts) => parts.join(''));
const anything = fc.oneof(mixed, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

describe('any text', () => {
  it('is in NFC, well-formed, and as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = visibleText(text);
        expect([clean.isWellFormed(), clean.normalize('NFC')]).toEqual([true, clean]);
        expect(visibleText(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every character that is seen', () => {
    const seen = (text: string) =>
      text
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u0080-\u009F\u2028\u2029\u2800\n]/gu, '')
        .normalize('NFC');
    fc.assert(
      fc.property(anything, (text) => {
        expect(seen(withoutHidden(text))).toBe(seen(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('carries no tags but in three flags, no overrides, and no two invisible characters of a kind in a row', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const clean = visibleText(text);
        const flags = /\u{1F3F4}\u{E0067}\u{E0062}[\u{E0061}-\u{E007A}]{3}\u{E007F}/gu;
        expect(clean.replace(flags, '')).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
        expect(clean).not.toMatch(/[\u202A-\u202E]/);
        for (const sign of '\u200B\u200C\u200D\u200E\u200F\u2060\uFE00\uFE0F\u00AD')
          expect(clean).not.toContain(sign + sign);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read once, however long it is', () => {
    for (const piece of ['\u200D', '\u2067', 'ب\u200C', '\u{1F3F4}\u{E0067}', 'e\u0301', '\u0301'])
      expect(visibleText(piece.repeat(200_000)).length).toBeLessThanOrEqual(400_000);
  }, 10_000);
});
