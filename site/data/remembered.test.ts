import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('what is remembered', () => {
  it('is made once for each object, also where it is nothing', () => {
    const made: object[] = [];
    const lengthOf = remembered((text: { words?: string[] }) => {
      made.push(text);
      return text.words?.length;
    });
    const one = { words: ['a'] };
    const none = {};
    expect([lengthOf(one), lengthOf(none), lengthOf(one), lengthOf(none)]).toEqual([
      1,
      undefined,
      1,
      undefined,
    ]);
    expect(made).toEqual([one, none]);
    expect(lengthOf({ words: ['a', 'b'] })).toBe(2);
  });
});
