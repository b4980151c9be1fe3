import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodedWords, envelopeAddress, formatNamedAddress } from './mail-address.ts';

describe('formatNamedAddress', () => {
  it.each<[name: string | null, formatted: string]>([
    [null, 'a@xn--bcher-kva.example'],
    ['', 'a@xn--bcher-kva.example'],
    ['Ann', '"Ann" <a@xn--bcher-kva.example>'],
    ['Ann "B" \\ C', String.raw`"Ann \"B\" \\ C" <a@xn--bcher-kva.example>`],
    ['Zoë', '=?UTF-8?B?Wm/Dqw==?= <a@xn--bcher-kva.example>'],
  ])('writes the name %j', (name, formatted) =>
    expect(formatNamedAddress({ name, address: 'a@bücher.example' })).toBe(formatted),
  );

  it('keeps the part before the last @, and what is not a host', () => {
    expect(envelopeAddress('Zoë@Example.org')).toBe('Zoë@example.org');
    expect(envelopeAddress('a@exa mple')).toBe('a@exa mple');
  });
});

describe('encodedWords', () => {
  it('says the same after it was decoded, in words of at most 75 characters', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(texts, (text) => {
        const words = encodedWords(text).split('\r\n ');
        const isPlain = words.length === 1 && words[0] === text;
        const read = words.map((word) => /^=\?UTF-8\?B\?([\w+/=]*)\?=$/.exec(word)?.[1] ?? '!');
        for (const word of isPlain ? [] : words) expect(word.length).toBeLessThanOrEqual(75);
        const decoded = read.map((word) => Buffer.from(word, 'base64').toString('utf8')).join('');
        expect(isPlain ? text : decoded).toBe(text);
        expect(isPlain).toBe(/^[\x20-\x7e]*$/.test(text) && !text.includes('=?'));
      }),
    );
  });

  it('fills each word before it begins another', () => {
    expect(encodedWords('é'.repeat(22)).split('\r\n ')).toHaveLength(1);
    expect(encodedWords('é'.repeat(23)).split('\r\n ')).toHaveLength(2);
    expect(encodedWords(`${'é'.repeat(22)}x`).split('\r\n ')).toHaveLength(1);
    expect(encodedWords('=?x')).toBe('=?UTF-8?B?PT94?=');
  });
});
