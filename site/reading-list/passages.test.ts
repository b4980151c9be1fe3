import { describe, expect, it } from 'vitest';
import { isPassage, passageAt, placeOf, trimmed, withPassage } from './passages.ts';

const AT = '2026-11-27T12:00:00Z';
const TEXT = 'The owl sees.\nThe owl waits, and the owl sees nothing.';
const spanOf = (words: string, from = 0) => {
  const start = TEXT.indexOf(words, from);
  return { start, end: start + words.length };
};

describe('a passage', () => {
  it('is found again among the same words by its surroundings', () => {
    const second = spanOf('owl sees', 10);
    const passage = passageAt(TEXT, second, AT);
    expect(passage).toMatchObject({ text: 'owl sees', after: ' nothing.' });
    expect(placeOf(TEXT, passage)).toEqual(second);
    expect(placeOf(`A new beginning. ${TEXT}`, passage)).toEqual({
      start: second.start + 17,
      end: second.end + 17,
    });
  });

  it('is nowhere once its words are gone', () => {
    const passage = passageAt(TEXT, spanOf('waits'), AT);
    expect(placeOf('The owl leaves.', passage)).toBeUndefined();
    expect(placeOf('', passage)).toBeUndefined();
  });

  it('becomes one with those that it overlaps', () => {
    const one = passageAt(TEXT, spanOf('owl waits'), AT);
    const gone = { text: 'The fox', before: '', after: '', at: AT };
    const apart = passageAt(TEXT, spanOf('nothing'), AT);
    const added = passageAt(TEXT, spanOf('waits, and'), AT);
    const all = withPassage(TEXT, [one, gone, apart], added);
    expect(all.map(({ text }) => text)).toEqual(['The fox', 'nothing', 'owl waits, and']);
    expect(withPassage(TEXT, all, one).map(({ text }) => text)).toEqual([
      'The fox',
      'nothing',
      'owl waits, and',
    ]);
  });

  it('has no spaces at its ends, and is not empty', () => {
    expect(trimmed(' a b ', { start: 0, end: 5 })).toEqual({ start: 1, end: 4 });
    expect(trimmed('a   b', { start: 1, end: 4 })).toBeUndefined();
    expect(isPassage(passageAt(TEXT, spanOf('owl'), AT))).toBe(true);
    for (const other of [null, 'x', {}, { text: '', before: '', after: '', at: AT }])
      expect(isPassage(other)).toBe(false);
  });
});
