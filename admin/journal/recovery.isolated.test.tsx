// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openRecord, TAG } from '../editing/testing/open-record.tsx';
import { CreateScreen } from '../generated/record/create-screen.tsx';
import { openAdminPage } from '../kit/testing/admin-page.tsx';
import type * as Store from './journal-store.ts';
import { press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';

const NAME = 'Name (required)';
const PREFIX = 'u1|tags|t1|';
const DAY_MS = 86_400_000;
const notice = () => textsOf('status').find((words) => words.startsWith('Unsaved changes from'));
const kept = async () => (await store.readEntries(PREFIX)).map(({ values }) => values);

/** Text that an earlier page left behind after a crash. */
const leaveBehind = (values: Record<string, unknown>, at = Date.now()) =>
  store.writeEntry({ key: `${PREFIX}earlier`, at, values });

// An earlier file in this process may have opened the store before it had a database.
let store: typeof Store;
beforeEach(async () => {
  vi.resetModules();
  store = await import('./journal-store.ts');
  await store.removeEntries((await store.readEntries(PREFIX)).map(({ key }) => key));
});

describe('text that was never saved', () => {
  it('is kept while it is typed and forgotten once it is saved', async () => {
    await openRecord('tags');
    write(NAME, 'Deep woods');
    await expect.poll(kept).toEqual([{ name: 'Deep woods' }]);
    press('button', 'Save');
    await expect.poll(kept).toEqual([]);
  });

  it('is offered to the next page and put into the form as unsaved text', async () => {
    await leaveBehind({ name: 'Deep woods' });
    const { saves } = await openRecord('tags');
    await expect.poll(notice).toBeDefined();
    press('button', 'Restore');
    await expect.poll(() => valueOf(NAME)).toBe('Deep woods');
    await expect.poll(notice).toBeUndefined();
    press('button', 'Save');
    await expect
      .poll(saves)
      .toEqual([{ path: '/tag/t1', query: {}, body: { name: 'Deep woods', version: 3 } }]);
  });

  it('is compared with the stored text before anything happens to it', async () => {
    await leaveBehind({ name: 'Deep woods' });
    await openRecord('tags');
    await expect.poll(notice).toBeDefined();
    press('button', 'Compare');
    await expect.poll(() => textsOf('dialog').join()).toMatch(/Woods.*Deep woods/);
    press('button', 'Decide later');
    await expect.poll(() => seen('dialog', 'Unsaved changes')).toBeUndefined();
    expect([valueOf(NAME), notice() !== undefined]).toEqual(['Woods', true]);
    press('button', 'Discard');
    await expect.poll(notice).toBeUndefined();
    await expect.poll(kept).toEqual([]);
    expect(valueOf(NAME)).toBe('Woods');
  });

  it.each([
    ['is left alone while the page that wrote it is open', false],
    ['is offered once the lock of that page is free', true],
  ])('%s', async (_, isFree) => {
    await leaveBehind({ name: 'Deep woods' });
    const asked: string[] = [];
    const request = (name: string, { mode }: LockOptions, work: () => unknown) => {
      if (mode !== 'shared') return Promise.resolve();
      asked.push(name);
      return isFree ? Promise.resolve(work()) : Promise.reject(new DOMException('late', 'TimeoutError'));
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    try {
      await openRecord('tags');
      await expect.poll(() => asked.length).toBe(1);
      // Long enough for a notice that should not come.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await expect.poll(() => notice() !== undefined).toBe(isFree);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('is not offered when it matches what is stored', async () => {
    await leaveBehind({ name: 'Woods' });
    await openRecord('tags');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(notice()).toBeUndefined();
  });

  it.each([
    [10 * 60_000, /Unsaved changes from \d{1,2}:\d\d/],
    [3 * DAY_MS, /Unsaved changes from 3 days ago/],
  ])('says when it was typed, %i ms ago', async (age, words) => {
    await leaveBehind({ name: 'Deep woods' }, Date.now() - age);
    await openRecord('tags');
    await expect.poll(notice).toMatch(words);
  });

  it('is nothing that was created a moment after it was typed', async () => {
    openAdminPage({
      resource: 'tags',
      at: '/create',
      path: 'tags/create',
      screen: <CreateScreen extrasOf={() => undefined} />,
      answer: ({ method }) => ({ body: { data: method === 'POST' ? TAG : [] } }),
    });
    await expect.poll(() => seen('button', 'Create tag')).toBeDefined();
    write(NAME, 'Woods');
    press('button', 'Create tag');
    await expect.poll(() => document.body.textContent).toContain('Another screen');
    // Longer than the pause after which typing is written down.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await store.readEntries('u1|tags|new|')).toEqual([]);
  });
});
