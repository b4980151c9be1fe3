import { describe, expect, it } from 'vitest';
import { readBeginning, readBytes } from './body-bytes.ts';

/** A request whose body arrives in these pieces, without a declared length unless one is given. */
function requestOf(pieces: readonly string[], length?: number): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers: Record<string, string> = length === undefined ? {} : { 'content-length': String(length) };
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' });
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const TOO_LARGE = expect.objectContaining({ code: 'body_too_large' }) as unknown;

describe('a body in memory', () => {
  it('is whole up to its limit, and rejected from one byte more', async () => {
    expect(textOf(await readBytes(requestOf(['abc', 'de']), 5))).toBe('abcde');
    await expect(readBytes(requestOf(['abc', 'def']), 5)).rejects.toEqual(TOO_LARGE);
  });

  it('is rejected by its declared length', async () => {
    expect(textOf(await readBytes(requestOf(['abcde'], 5), 5))).toBe('abcde');
    await expect(readBytes(requestOf(['a'], 6), 5)).rejects.toEqual(TOO_LARGE);
    await expect(readBytes(requestOf(['abcdef'], 5), 5)).rejects.toEqual(TOO_LARGE);
    expect(await readBytes(requestOf([], 0), 5)).toEqual(new Uint8Array());
  });

  it('is empty if there is none', async () => {
    expect(await readBytes(new Request('http://localhost/', { method: 'POST' }), 5)).toHaveLength(0);
  });

  it.each([
    [1_048_576, '1 MB'],
    [1_048_575, '1023 kB'],
    [2_048, '2 kB'],
  ])('of more than %i bytes is rejected with the limit in words', async (maxBytes, words) => {
    await expect(readBytes(requestOf(['x'], maxBytes + 1), maxBytes)).rejects.toThrow(words);
  });
});

describe('the beginning of a body', () => {
  it('ends at the requested byte, within a piece or between two', async () => {
    const begun = async (pieces: string[], keptBytes: number) =>
      textOf(await readBeginning(requestOf(pieces), { keptBytes, maxBytes: 100 }));
    expect(await begun(['abc', 'def', 'ghi'], 5)).toBe('abcde');
    expect(await begun(['abc', 'def', 'ghi'], 3)).toBe('abc');
    expect(await begun(['abc'], 5)).toBe('abc');
  });

  it('is rejected where the whole is longer than its limit, declared or not', async () => {
    await expect(readBeginning(requestOf(['a'], 7), { keptBytes: 2, maxBytes: 6 })).rejects.toEqual(
      TOO_LARGE,
    );
    const request = requestOf(['abc', 'def', 'g']);
    await expect(readBeginning(request, { keptBytes: 2, maxBytes: 6 })).rejects.toEqual(TOO_LARGE);
    const whole = requestOf(['abc', 'def']);
    expect(textOf(await readBeginning(whole, { keptBytes: 2, maxBytes: 6 }))).toBe('ab');
  });
});
