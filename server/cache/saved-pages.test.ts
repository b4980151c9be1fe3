import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordsOf } from '#api/testing/records.ts';
import { useTestApp } from '#api/testing/test-app.ts';
import type { RenderedPage } from './cached-page.ts';
import { watchOutbox } from './outbox-watch.ts';
import { PageCache } from './page-cache.ts';
import type { ChangeSeen, Tag } from './page-tags.ts';
import { createSavedPages } from './saved-pages.ts';

const TEXT = 'What is written without effort is in general read without pleasure. '.repeat(40);
const MARKS = ['2@1.5', '1@1.5'];
const watch = { marks: () => Promise.resolve(MARKS) };
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colophon-saved-pages-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const newCache = () => new PageCache({ maxBytes: 10_000_000, isKept: ({ status }) => status === 200 });
const page = (body: string, tags: Tag[] = ['type:article']): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
  tags: new Set(tags),
  sources: [{ key: '/api/v1/content', etag: '"1"' }],
});

async function filled(...keys: string[]): Promise<PageCache> {
  const cache = newCache();
  for (const key of keys) await cache.get(key, () => Promise.resolve(page(`${key} ${TEXT}`)));
  return cache;
}

/** What a process saves and restores; `key` identifies its program. */
function savedPages(pages: PageCache, { key = 'program', maxBytes = 1_000_000, warn = vi.fn() } = {}) {
  return createSavedPages({ dataDir, key, caches: { pages }, log: { warn }, maxBytes });
}

const never = () => Promise.reject(new Error('was rendered again'));
const fileOf = () => join(dataDir, 'cache', 'pages');

describe('pages saved for the next start', () => {
  it('are the same afterward, in every form, and are not rendered again', async () => {
    const before = await filled('/', '/articles');
    before.peek('/');
    await savedPages(before).save(watch);
    const after = newCache();
    expect(await savedPages(after).restore()).toEqual(MARKS);
    for (const key of ['/', '/articles']) {
      expect(after.peek(key)).toEqual(before.lastOf(key));
      expect(await after.get(key, never)).toBe(after.peek(key));
    }
    expect(after.mostAskedFor(9)).toContain('/');
  });

  it('leave out what is in doubt', async () => {
    const before = await filled('/');
    await before.get('/lists', () => Promise.resolve(page('lists', ['list'])));
    before.purge({ type: 'article', id: 'x' });
    await savedPages(before).save(watch);
    const after = newCache();
    await savedPages(after).restore();
    expect([after.peek('/'), after.peek('/lists')?.identity.toString()]).toEqual([undefined, 'lists']);
  });

  it('are compressed on the first outside request where only the process had read them', async () => {
    const before = newCache();
    await before.getPlain('/', () => Promise.resolve(page(TEXT)));
    await savedPages(before).save(watch);
    const after = newCache();
    await savedPages(after).restore();
    expect(after.peek('/')).toBeUndefined();
    expect((await after.get('/', never)).brotli?.length).toBeGreaterThan(0);
  });

  it('belong to one program and its variables', async () => {
    await savedPages(await filled('/')).save(watch);
    const after = newCache();
    expect(await savedPages(after, { key: 'another' }).restore()).toBeUndefined();
    expect(after.size).toBe(0);
  });

  it('are forgotten when a byte of the file is another, or some are missing', async () => {
    await savedPages(await filled('/', '/articles')).save(watch);
    const whole = await readFile(fileOf());
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, by, cut) => {
          const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole);
          if (!cut) bytes[at] = (bytes[at] ?? 0) ^ by;
          await writeFile(fileOf(), bytes);
          const after = newCache();
          expect(await savedPages(after).restore()).toBeUndefined();
          expect(after.size).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('take no more than their share of the disk, and what is requested most first', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `/articles/${index}`);
    const before = await filled(...keys);
    before.peek('/articles/7');
    await savedPages(before, { maxBytes: 20_000 }).save(watch);
    expect((await stat(fileOf())).size).toBeLessThan(21_000);
    const after = newCache();
    await savedPages(after).restore();
    expect(after.size).toBeGreaterThan(2);
    expect(after.peek('/articles/7')).toBeDefined();
  });

  it('are not written again while nothing has changed', async () => {
    const before = await filled('/');
    const saved = savedPages(before);
    await saved.save(watch);
    await rm(fileOf());
    await saved.save(watch);
    expect(await readdir(join(dataDir, 'cache'))).toEqual([]);
    await before.get('/articles', () => Promise.resolve(page('more')));
    await saved.save(watch);
    expect(await readdir(join(dataDir, 'cache'))).toEqual(['pages']);
  });

  it('are given up, with a line in the log, where the disk takes nothing', async () => {
    await writeFile(join(dataDir, 'cache'), 'not a folder');
    const warn = vi.fn();
    await savedPages(await filled('/'), { warn }).save(watch);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await savedPages(newCache()).restore()).toBeUndefined();
  });

  it('are not saved where no change would tell this database from another', async () => {
    const before = await filled('/');
    await savedPages(before).save({ marks: () => Promise.resolve([]) });
    await savedPages(before).save({ marks: () => Promise.reject(new Error('away')) });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('a start with saved pages', () => {
  const app = useTestApp();
  /** The changes that a start reports to its caches. */
  async function changesSince(seen: readonly string[] | undefined): Promise<(ChangeSeen | undefined)[]> {
    const changes: (ChangeSeen | undefined)[] = [];
    const started = watchOutbox(
      { deps: app().deps, onChange: () => undefined },
      (change) => changes.push(change),
      seen,
    );
    await started.ready;
    started.stop();
    return changes;
  }
  async function marksNow(): Promise<readonly string[] | undefined> {
    const started = watchOutbox({ deps: app().deps, onChange: () => undefined }, () => undefined, []);
    await started.ready;
    const marks = await started.marks();
    started.stop();
    return marks;
  }

  it('hears what was changed while it was stopped, and nothing else', async () => {
    const make = recordsOf(app());
    await make.published();
    const marks = await marksNow();
    expect(await changesSince(marks)).toEqual([]);
    const { id } = await make.published();
    expect(await changesSince(marks)).toEqual([{ type: 'article', id }]);
  });

  it('takes nothing for granted over another database', async () => {
    await recordsOf(app()).published();
    expect(await changesSince(['9@1700000000.000000'])).toContain(undefined);
  });
});
