import { describe, expect, it } from 'vitest';
import { SegmentedCache } from './segmented-cache.ts';

const cacheOf = (maxBytes: number) =>
  new SegmentedCache<string>({ maxBytes, sizeOf: (value) => value.length });
const TEN = '0123456789';

describe('a cache in two segments', () => {
  it('gives back what was put in, until it is cleared', () => {
    const cache = cacheOf(1000);
    cache.set('a', TEN);
    expect([cache.get('a'), cache.get('b'), cache.size, cache.bytes]).toEqual([TEN, undefined, 1, 10]);
    cache.clear();
    expect([cache.get('a'), cache.size, cache.bytes]).toEqual([undefined, 0, 0]);
  });

  it('counts a value that replaces another once', () => {
    const cache = cacheOf(1000);
    cache.set('a', TEN);
    cache.get('a');
    cache.set('a', 'abc');
    expect([cache.get('a'), cache.size, cache.bytes]).toEqual(['abc', 1, 3]);
  });

  it('keeps popular entries through a flood of keys that are requested once', () => {
    const cache = cacheOf(1000);
    for (const key of ['home', 'articles']) {
      cache.set(key, TEN);
      cache.get(key);
    }
    for (let index = 0; index < 10_000; index += 1) cache.set(`/articles?page=${index}`, TEN);
    expect([cache.get('home'), cache.get('articles')]).toEqual([TEN, TEN]);
    expect(cache.bytes).toBeLessThanOrEqual(1000);
  });

  it('never grows beyond its bounds, however it is used, and counts its bytes right', () => {
    const cache = cacheOf(500);
    for (let index = 0; index < 5_000; index += 1) {
      cache.set(`key ${(index * 7919) % 211}`, 'x'.repeat((index * 31) % 60));
      cache.get(`key ${(index * 104_729) % 211}`);
      expect(cache.bytes).toBeLessThanOrEqual(500);
    }
    let bytes = 0;
    for (let index = 0; index < 211; index += 1) bytes += cache.get(`key ${index}`)?.length ?? 0;
    expect(cache.bytes).toBe(bytes);
  });

  it('evicts the least recently requested when all were requested again', () => {
    const cache = cacheOf(100);
    for (let index = 0; index < 12; index += 1) {
      cache.set(String(index), TEN);
      cache.get(String(index));
    }
    expect(cache.get('11')).toBe(TEN);
    expect(cache.get('0')).toBeUndefined();
  });

  it('does not keep what is larger than its trial segment', () => {
    const cache = cacheOf(100);
    cache.set('huge', 'x'.repeat(90));
    expect([cache.get('huge'), cache.bytes]).toEqual([undefined, 0]);
  });
});
