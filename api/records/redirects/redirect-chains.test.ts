import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

/** Few names, so that they collide: pages, folders, nested folders, and the same with different case. */
const PLACES = ['/a', '/A/', '/b', '/c', '/a/x', '/b/x', '/b/a/x', '/a/b/x', '/c/X'];
const FOLDERS = ['/a/*', '/b/*', '/c/*', '/a/b/*', '/B/a/*', '/*'];
const ELSEWHERE = ['/explore', '/articles', 'https://example.org/', 'https://example.org/*'];
const PROBES = [
  ...PLACES,
  ...FOLDERS.map((folder) => folder.replace('*', 'any/page')),
  '/a/b',
  '/b/b/x',
  '/c/c/x',
];

const entry = fc.record({
  from: fc.constantFrom(...PLACES, ...FOLDERS),
  to: fc.constantFrom(...PLACES, ...FOLDERS, ...ELSEWHERE),
  status: fc.constantFrom(301, 302),
});

it('any accepted redirects take a URL to its target in one step, or nowhere', async () => {
  const editor = clientFor(test(), 'editor');
  const visitor = clientFor(test());
  const led = async (path: string) => {
    const answer = await visitor.get(`/redirect?path=${encodeURIComponent(path)}`);
    return answer.status === 404
      ? undefined
      : String((answer.data as unknown as { moved_to: string }).moved_to);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 2, maxLength: 9 }), async (entries) => {
      await rows(test().deps.database.queries, sql`DELETE FROM redirects`);
      const accepted: string[] = [];
      for (const one of entries) {
        const { status } = await editor.post('/redirects', one);
        expect([201, 422]).toContain(status);
        if (status === 201) accepted.push(one.from);
      }
      for (const path of PROBES) {
        const target = await led(path);
        if (target === undefined || !target.startsWith('/')) continue;
        expect([path, target, await led(target.split(/[?#]/, 1)[0] ?? '')]).toEqual([
          path,
          target,
          undefined,
        ]);
      }
      // And nothing was accepted that visitors can’t follow.
      for (const from of accepted) {
        const path = encodeURIComponent(from.replace('*', 'any-page'));
        const { data } = await editor.get(`/redirects/resolve?path=${path}`);
        expect([from, (data as unknown as { is: string }).is]).toEqual([from, 'redirect']);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
