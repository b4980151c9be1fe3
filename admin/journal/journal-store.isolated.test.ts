import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 86_400_000;
const entry = (key: string, at: number) => ({ key, at, values: { title: key } });

/** The journal as a newly opened page finds it. */
async function openStore() {
  vi.resetModules();
  return import('./journal-store.ts');
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files in this process get a separate store.
  vi.resetModules();
});

describe('the journal in a browser', () => {
  it('keeps the latest input under each key and gives it to the next page, newest first', async () => {
    const before = await openStore();
    const now = Date.now();
    await before.writeEntry(entry('u1|articles|a1|p1', now - 10));
    await before.writeEntry(entry('u1|articles|a1|p2', now - 5));
    await before.writeEntry({ ...entry('u1|articles|a1|p1', now), values: { title: 'Walden' } });
    await before.writeEntry(entry('u1|articles|a10|p3', now));
    await before.writeEntry(entry('u2|articles|a1|p4', now));
    const store = await openStore();
    expect(await store.readEntries('u1|articles|a1|')).toEqual([
      { key: 'u1|articles|a1|p1', at: now, values: { title: 'Walden' } },
      entry('u1|articles|a1|p2', now - 5),
    ]);
  });

  it('forgets the entries it is asked to forget, and nothing else', async () => {
    const store = await openStore();
    for (const key of ['a|1', 'a|2', 'a|3']) await store.writeEntry(entry(key, Date.now()));
    await store.removeEntries(['a|1', 'a|3', 'a|4']);
    expect((await store.readEntries('a|')).map(({ key }) => key)).toEqual(['a|2']);
  });

  it('forgets entries that were not requested for thirty days', async () => {
    const before = await openStore();
    const now = Date.now();
    await before.writeEntry(entry('a|old', now - 31 * DAY_MS));
    await before.writeEntry(entry('a|young', now - 29 * DAY_MS));
    const store = await openStore();
    expect((await store.readEntries('a|')).map(({ key }) => key)).toEqual(['a|young']);
  });

  it('does without where the browser has no storage', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not in a private window.', 'SecurityError');
      },
    });
    const store = await openStore();
    await store.writeEntry(entry('a|1', Date.now()));
    await store.removeEntries(['a|1']);
    expect(await store.readEntries('a|')).toEqual([]);
  });
});
