import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSecret } from './hash-secret.ts';
import { openSealedText, sealText } from './sealed-text.ts';
import { type TokenPurpose, readToken, signToken, uuidBytes, uuidOf } from './signed-token.ts';

const deps = { secretKey: 'a secret of this site', randomBytes };
const other = { ...deps, secretKey: 'a secret of another site' };
const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 60 });

/** The text with one character of base64url in place of another. */
function altered(text: string, at: number): string {
  const index = at % text.length;
  return `${text.slice(0, index)}${text[index] === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`;
}

describe('a signed token', () => {
  const purposes = fc.constantFrom<TokenPurpose>('unsubscribe', 'confirm', 'view', 'link', 'reader');

  it('is read for its own purpose with its own secret, and not otherwise', () => {
    fc.assert(
      fc.property(bytes(2), purposes, purposes, (payload, purpose, asked) => {
        const token = signToken(deps, purpose, payload);
        expect(token).toMatch(/^[\w-]+$/);
        const read = readToken(deps, asked, token);
        expect(read === undefined ? undefined : [...read]).toEqual(
          asked === purpose ? [...payload] : undefined,
        );
        expect(readToken(other, purpose, token)).toBeUndefined();
      }),
    );
  });

  it('is worth nothing once any character is another', () => {
    fc.assert(
      fc.property(bytes(2), fc.nat(), (payload, at) => {
        expect(readToken(deps, 'link', altered(signToken(deps, 'link', payload), at))).toBeUndefined();
      }),
    );
  });

  it('is invalid without a payload, too short, too long, or in another format', () => {
    const token = signToken(deps, 'link', new Uint8Array([1, 2]));
    const empty = signToken(deps, 'link', new Uint8Array());
    for (const wrong of [
      '',
      'x',
      empty,
      `${empty}AA`,
      token.slice(1),
      `${token}=`,
      ` ${token}`,
      'A'.repeat(401),
    ])
      expect(readToken(deps, 'link', wrong)).toBeUndefined();
    expect(readToken(deps, 'link', signToken(deps, 'link', new Uint8Array(284)))).toHaveLength(284);
    expect(readToken(deps, 'link', signToken(deps, 'link', new Uint8Array(285)))).toBeUndefined();
  });

  it('carries ids', () => {
    const id = randomUUID();
    expect(uuidBytes(id)).toHaveLength(16);
    expect(uuidOf(uuidBytes(id))).toBe(id);
  });
});

describe('a sealed text', () => {
  it('is opened with its own secret and purpose, and not otherwise', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
        fc.nat(),
        (text, at) => {
          const sealed = sealText(deps, 'test', text);
          expect(openSealedText(deps, 'test', sealed)).toBe(text);
          expect(openSealedText(deps, 'other', sealed)).toBeUndefined();
          expect(openSealedText(other, 'test', sealed)).toBeUndefined();
          const [nonce = '', tag = '', words = ''] = sealed.split('.');
          expect(
            openSealedText(deps, 'test', [nonce, altered(tag, at % 20), words].join('.')),
          ).toBeUndefined();
          expect(
            openSealedText(deps, 'test', [altered(nonce, at % 15), tag, words].join('.')),
          ).toBeUndefined();
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is never the same twice, and anything else is not decrypted', () => {
    expect(sealText(deps, 'test', 'words')).not.toBe(sealText(deps, 'test', 'words'));
    for (const wrong of ['', '.', 'a.b', 'a.b.c'])
      expect(openSealedText(deps, 'test', wrong)).toBeUndefined();
  });
});

it('hashes a secret to 256 bits that are the same each time', () => {
  expect(hashSecret('a')).toBe(hashSecret('a'));
  expect(hashSecret('a')).not.toBe(hashSecret('b'));
  expect(Buffer.from(hashSecret('a'), 'base64url')).toHaveLength(32);
});
