import { describe, expect, it } from 'vitest';
import { keepUnverified } from './keep-unverified.ts';

const doc = (verified: boolean | undefined, words: string) => ({
  type: 'doc',
  content: [
    {
      type: 'blockquote',
      ...(verified === undefined ? {} : { attrs: { verified } }),
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    },
  ],
});
const quoting = (body: unknown, quotes?: { text: string; verified: boolean | null }[]) => ({
  body,
  parts: quotes === undefined ? {} : { quotes },
});

describe('a quotation that was not found in its source', () => {
  it.each([
    [false, null, false],
    [false, true, true],
    [true, null, null],
    [null, null, null],
  ])('among the quotes: %s, saved as %s, is %s', (before, saved, is) => {
    const after = quoting(null, [{ text: 'We live.', verified: saved }]);
    keepUnverified(quoting(null, [{ text: 'We live.', verified: before }]), after);
    expect(after.parts.quotes).toEqual([{ text: 'We live.', verified: is }]);
  });

  it('is recognized by its words only', () => {
    const after = quoting(null, [{ text: 'We lived.', verified: null }]);
    keepUnverified(quoting(null, [{ text: 'We live.', verified: false }]), after);
    expect(after.parts.quotes?.[0]?.verified).toBeNull();
    expect(() => keepUnverified(quoting(null), quoting(null))).not.toThrow();
  });

  it.each([
    [false, undefined, false],
    [false, true, true],
    [undefined, undefined, undefined],
    [true, undefined, undefined],
  ])('in the body: %s, saved as %s, is %s', (before, saved, is) => {
    const after = doc(saved, 'We live.');
    keepUnverified(quoting(doc(before, 'We live.')), quoting(after));
    expect(after.content[0]?.attrs?.verified).toBe(is);
  });
});
