import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPattern, fold, prefixQuery, tellingWords, wordsOf } from './fold.ts';

describe('folding', () => {
  it.each([
    ['Crème  Brûlée', 'creme brulee'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ﬁnd', 'find'],
    ['What’s “this”?', 'what\'s "this"?'],
    ['  a\n\tb  ', 'a b'],
    ['Война и МИР', 'воина и мир'],
  ])('“%s” is “%s”', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('queries', () => {
  it('hold words and nothing that means something to the database', () => {
    expect(prefixQuery("Don't! quit & (run):*")).toBe('don & t & quit & run:*');
    expect(prefixQuery('3.14')).toBe('3 & 14:*');
    expect(prefixQuery('&|!')).toBeUndefined();
    expect(tellingWords('On the origin of the species')).toEqual(['species', 'origin']);
    expect(tellingWords('on it')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(prefixQuery(text) ?? 'x:*').toMatch(/^[\p{L}\p{N}]+( & [\p{L}\p{N}]+)*:\*$/u);
      }),
    );
  });

  it('are made of twelve words at most', () => {
    expect(prefixQuery('word '.repeat(100))?.split(' & ')).toHaveLength(12);
  });

  it('take wildcards literally', () => {
    expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });

  it('look for the same words as were stored', () => {
    expect(wordsOf('Well-being, 3.14 & l’été')).toEqual(['well', 'being', '3', '14', 'l', 'ete']);
  });
});
