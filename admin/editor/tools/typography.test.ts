import { describe, expect, it } from 'vitest';
import { typedDash, typedMark } from './typography.ts';

/** Types a line sign by sign. */
function typed(line: string, language = 'en'): string {
  let text = '';
  for (const sign of line) text += /["']/.test(sign) ? typedMark(sign, text, language) : sign;
  return text;
}

describe('typed quotation marks', () => {
  it.each([
    ['"Read it," she said.', '“Read it,” she said.'],
    ["the 'why' of it, isn't it", 'the ‘why’ of it, isn’t it'],
    ['("twice")', '(“twice”)'],
    ['"\'Nested\' first"', '“‘Nested’ first”'],
  ])('set %s', (line, set) => {
    expect(typed(line)).toBe(set);
  });

  it.each([
    ['de', "\"Lies 'das'\", geht's", '„Lies ‚das‘“, geht’s'],
    ['de-CH', '"ja"', '„ja“'],
    ['fr', '"Lis", l\'art', '«\u202fLis\u202f», l’art'],
    ['es', '"Lee"', '«Lee»'],
    ['xx', '"Any"', '“Any”'],
  ])('are those of %s', (language, line, set) => {
    expect(typed(line, language)).toBe(set);
  });
});

describe('typed dashes', () => {
  it('are short between spaces and long between words', () => {
    expect([typedDash('so '), typedDash('so'), typedDash('')]).toEqual(['–', '—', '–']);
  });
});
