import { describe, expect, it } from 'vitest';
import { cacheBytes } from './cache-bytes.ts';

const MB = 1024 ** 2;

describe('the size of a cache', () => {
  it.each([
    [2_048, 128],
    [24_000, 128],
    [1_024, 64],
    [512, 32],
  ])('with %i MB of memory is %i MB of 128', (memory, expected) => {
    expect(cacheBytes(128 * MB, memory * MB)).toBe(expected * MB);
  });

  it('is never more than requested, on any machine', () => {
    expect(cacheBytes(100)).toBeGreaterThan(0);
    expect(cacheBytes(100)).toBeLessThanOrEqual(100);
  });
});
