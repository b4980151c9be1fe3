import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedPrintable } from './quoted-printable.ts';

/** Decodes quoted-printable according to RFC 2045 §6.7, independently of the encoder. */
function decoded(encoded: string): string {
  const joined = encoded.replaceAll('=\r\n', '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const wellFormed = (text: string) => text.isWellFormed();
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }).filter(wellFormed),
  // What lines end, begin and break with.
  fc
    .array(fc.constantFrom('a', '.', ' ', '\t', '=', '\n', '\r\n', '\r', 'é', '🐝', 'x'.repeat(72)), {
      maxLength: 200,
    })
    .map((parts) => parts.join('')),
);

describe('quoted-printable', () => {
  it('says the same after it was decoded, with CRLF at the end of each line', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(decoded(quotedPrintable(text))).toBe(text.replace(/\r?\n/g, '\r\n'));
      }),
    );
  });

  it('has lines of at most 76 printable characters that neither begin with a dot nor end in a blank', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const line of quotedPrintable(text).split('\r\n'))
          expect(line).toMatch(/^(?!\.)[\t\x20-\x7e]{0,76}(?<![\t ])$/);
      }),
    );
  });

  it.each<[text: string, encoded: string]>([
    ['', ''],
    ['a.b', 'a.b'],
    ['.b', '=2Eb'],
    ['a ', 'a=20'],
    ['a \nb', 'a=20\r\nb'],
    ['a b', 'a b'],
    ['\ta', '\ta'],
    ['1=1', '1=3D1'],
    ['~\u007f!', '~=7F!'],
    ['é', '=C3=A9'],
    ['\r', '=0D'],
    ['x'.repeat(75), 'x'.repeat(75)],
    ['x'.repeat(76), `${'x'.repeat(75)}=\r\nx`],
    [`${'x'.repeat(74)}.x`, `${'x'.repeat(74)}.=\r\nx`],
    [`${'x'.repeat(75)}.`, `${'x'.repeat(75)}=\r\n=2E`],
    [`${'x'.repeat(73)}é`, `${'x'.repeat(73)}=\r\n=C3=A9`],
  ])('writes %j as %j', (text, encoded) => expect(quotedPrintable(text)).toBe(encoded));

  it('takes long texts after short ones, and short ones after long ones', () => {
    for (const length of [1, 10, 200_000, 3, 600_000, 5]) {
      const text = 'é\n'.repeat(length);
      expect(decoded(quotedPrintable(text))).toBe('é\r\n'.repeat(length));
    }
  });
});
