import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { recordsOf } from '#api/testing/records.ts';
import { PageCache } from './page-cache.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  serving = await serve(database.database);
  return () => serving.close();
});
afterAll(() => database.close());

describe('what is kept for all', () => {
  it('is never the answer to one person, however a thousand requests cross', async () => {
    const make = recordsOf(serving.test);
    await make.draft({ title: 'Not yet' });
    await make.published({ title: 'Here' });
    const { tokens, staff } = serving.test;
    const as = (role: 'editor' | 'viewer') => ({ headers: { authorization: `Bearer ${tokens[role]}` } });
    for (let round = 0; round < 200; round += 1) {
      const [list, mine, yours, ofAll, nobody] = await Promise.all([
        serving.get('/api/v1/content', as('editor')),
        serving.get('/api/v1/user', as('editor')),
        serving.get('/api/v1/user', as('viewer')),
        serving.get('/api/v1/content'),
        serving.get('/api/v1/user'),
      ]);
      expect([list.text.includes('Not yet'), ofAll.text.includes('Not yet')]).toEqual([true, false]);
      const ids = [mine, yours].map(({ text }) => (JSON.parse(text) as { data: { id: string } }).data.id);
      expect([...ids, nobody.status]).toEqual([staff.editor.id, staff.viewer.id, 401]);
      for (const { headers } of [list, mine, yours]) expect(headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a flood of addresses that are nothing', () => {
  it('is asked about once each and leaves nothing behind', async () => {
    let asked = 0;
    const { fetch } = serving.test.app;
    serving.test.app.fetch = (...args) => {
      asked += 1;
      return fetch(...args);
    };
    for (let index = 0; index < 300; index += 1) {
      expect((await serving.get(`/api/v1/content/slug/nothing-${index}`)).status).toBe(404);
      expect((await serving.get(`/articles/nothing-${index}`)).status).toBe(404);
    }
    expect([asked, serving.pages.size]).toEqual([300, 0]);
  });

  it('takes no memory, a hundred thousand of them', async () => {
    const pages = new PageCache({ maxBytes: 8 * 1024 * 1024, isKept: ({ status }) => status === 200 });
    const ask = (index: number) =>
      pages.get(`/articles/nothing-${index}`, () =>
        Promise.resolve({ status: 404, headers: {}, body: `Nothing ${'here '.repeat(1_000)}${index}` }),
      );
    for (let index = 0; index < 1_000; index += 1) await ask(index);
    const before = heapBytes();
    for (let index = 0; index < 100_000; index += 1) await ask(index);
    expect(pages.size).toBe(0);
    expect(heapBytes() - before).toBeLessThan(50 * 1024 * 1024);
  });
});

/** The memory in use after garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
