import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { quickBrotli } from './compression.ts';
import type { RenderedPage } from './cached-page.ts';
import { PageCache } from './page-cache.ts';
import type { Tag } from './page-tags.ts';

const newCache = (maxBytes = 1024 * 1024) =>
  new PageCache({ maxBytes, isKept: ({ status }) => status === 200, polishAfterMs: 5 });
const page = (body: string, status = 200): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const readFirstSentences = () =>
  readFile(join(import.meta.dirname, '..', '..', 'content', 'articles', 'first-sentences.md'), 'utf8');
const TEXT = 'All that is solid melts into air. '.repeat(100);

describe('the cache of whole pages', () => {
  it('renders once for many who ask at the same time', async () => {
    const cache = newCache();
    let rendered = 0;
    const render = async () => {
      rendered += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return page(TEXT);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
    await cache.get('/', render);
    expect(rendered).toBe(1);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    expect(cache.peek('/')?.identity.toString()).toBe(TEXT);
  });

  it('holds each form of a page, all of the same text', async () => {
    const { brotli, gzip, identity } = await newCache().get('/', () => Promise.resolve(page(TEXT)));
    expect(brotliDecompressSync(brotli ?? '').toString()).toBe(TEXT);
    expect(gunzipSync(gzip ?? '').toString()).toBe(TEXT);
    expect(brotli?.length).toBeLessThan(identity.length);
  });

  it('leaves images unchanged', async () => {
    const picture = { status: 200, headers: { 'content-type': 'image/png' }, body: new Uint8Array(5_000) };
    const { brotli, identity } = await newCache().get('/a.png', () => Promise.resolve(picture));
    expect([brotli, identity.length]).toEqual([undefined, 5_000]);
  });

  it('answers what is not found without keeping it', async () => {
    const cache = newCache();
    for (let index = 0; index < 200; index += 1) {
      const { status } = await cache.get(`/articles/${index}`, () => Promise.resolve(page(TEXT, 404)));
      expect(status).toBe(404);
    }
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('stays within its bytes for any requests', async () => {
    const cache = newCache(100_000);
    for (let index = 0; index < 500; index += 1) {
      await cache.get(`/articles?page=${index}`, () => Promise.resolve(page(`${index} ${TEXT}`)));
      expect(cache.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(cache.size).toBeGreaterThan(0);
  });

  it('answers but does not cache what was started before a purge, and renders again for later requests', async () => {
    const cache = newCache();
    const gate = Promise.withResolvers<void>();
    const early = cache.get('/', async () => {
      await gate.promise;
      return page('before');
    });
    cache.purge();
    const late = await cache.get('/', () => Promise.resolve(page('after')));
    gate.resolve();
    expect((await early).identity.toString()).toBe('before');
    expect(late.identity.toString()).toBe('after');
    expect(cache.peek('/')?.identity.toString()).toBe('after');
  });

  it('compresses what the process read for itself on the first outside request', async () => {
    const cache = newCache();
    const words = await readFirstSentences();
    const rendered = page(words);
    const make = () => Promise.resolve(rendered);
    const read = () => cache.getPlain('/', make);
    const plain = await read();
    expect([plain.brotli, cache.peek('/')]).toEqual([undefined, undefined]);
    const [one, other] = await Promise.all([cache.get('/', make), cache.get('/', make)]);
    expect([one === other, one?.identity.toString(), one?.etag]).toEqual([true, words, plain.etag]);
    expect(cache.peek('/')?.brotli?.length).toBeLessThan(words.length);
    expect(await read()).toBe(one);
  });

  it('does not keep a failure, and tries again', async () => {
    const cache = newCache();
    await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await cache.get('/', () => Promise.resolve(page('there')))).identity.toString()).toBe('there');
  });

  it('compresses popular answers to the smallest size, as the same page', async () => {
    const cache = newCache();
    const words = await readFirstSentences();
    const first = await cache.get('/', () => Promise.resolve(page(words)));
    cache.peek('/');
    const size = () => cache.peek('/')?.brotli?.length ?? Infinity;
    await expect.poll(size).toBeLessThan(first.brotli?.length ?? 0);
    const small = cache.peek('/');
    expect(brotliDecompressSync(small?.brotli ?? '').toString()).toBe(words);
    expect(small?.etag).toBe(first.etag);
  });

  it('does so with warmed answers before they are requested, even if other things change', async () => {
    const cache = newCache();
    const words = await readFirstSentences();
    const tags = new Set<Tag>(['type:article']);
    await cache.warm('/', () => Promise.resolve({ ...page(words), tags }));
    const quick = await quickBrotli(Buffer.from(words));
    cache.purge({ type: 'interview', id: 'other' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(cache.peek('/')?.brotli?.length).toBeLessThan(quick.length);
  });

  it('lets no purged page come back by it', async () => {
    const cache = newCache();
    await cache.get('/', () => Promise.resolve(page(TEXT)));
    cache.peek('/');
    await new Promise((resolve) => setTimeout(resolve, 6));
    cache.purge();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(cache.peek('/')).toBeUndefined();
  });
});
