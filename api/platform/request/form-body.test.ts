import { describe, expect, it } from 'vitest';
import { boundaryOf, hasLongPartHead } from './form-body.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';

describe('the heads of the parts of a form', () => {
  it.each([
    ['are short', `${part(FILE)}--b--`, false],
    ['are short, and what follows is large', `${part(FILE, 'x'.repeat(1_000_000))}--b--`, false],
    [
      'have many parameters',
      `--b\r\nContent-Disposition: form-data; ${'a="b"; '.repeat(10_000)}\r\n\r\nx`,
      true,
    ],
    ['have many lines', `--b\r\n${'A: b\r\n'.repeat(10_000)}`, true],
    ['have many lines in a later part', `${part(FILE)}--b\r\n${'A: b\r\n'.repeat(10_000)}`, true],
    ['are of a hundred thousand parts', part('A: b').repeat(100_000), true],
    ['end with the body', `${part(FILE)}--b`, false],
  ])('that %s: too long is %o', (_what, body, isTooLong) => {
    expect(hasLongPartHead(bytes(body), 'b')).toBe(isTooLong);
  });

  it.each([
    ['multipart/form-data; boundary=b', 'b'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['application/x-www-form-urlencoded', undefined],
    ['multipart/form-data', undefined],
  ])('are found by the boundary of %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});
