import { describe, expect, it } from 'vitest';
import { routes } from '../../app/routes.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/*
 * What a scanner for SQL injection sends (sqlmap, level 2): pairs that would answer differently if the database read them,
 * errors it would show, and a wait it would take.
 */
const test = useTestApp();
const SLEPT_MS = 10_000;
const PAIRS: readonly (readonly [string, string])[] = [
  ["1' AND '1'='1", "1' AND '1'='2"],
  ["x') OR ('a'='a", "x') OR ('a'='b"],
  ['(SELECT (CASE WHEN (1=1) THEN 1 ELSE 1/0 END))', '(SELECT (CASE WHEN (1=2) THEN 1 ELSE 1/0 END))'],
];
const SINGLE: readonly string[] = [
  "x'; SELECT pg_sleep(10)--",
  "1' UNION ALL SELECT NULL,version(),NULL--",
  "1' AND 1=CAST((SELECT version()) AS int)--",
  '\'"`;--',
];
const LEAK = /postgres|syntax error|pg_|SQLSTATE|division by zero|invalid input syntax/i;

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await test().request(`/api/v1${path}`, { as: 'administrator' });
  const text = (await response.text()).replaceAll(/"request_id":"[^"]+"/g, '');
  return { status: response.status, text };
}

/** Each place of a route that takes text: its query parameters, then the parts of its path. */
function placesOf(route: (typeof routes)[number]): ((payload: string) => string)[] {
  const plain = route.path.replaceAll(/:\w+/g, 'x');
  const names = Object.keys(route.query?.shape ?? {});
  const inQuery = names.map(
    (name) => (payload: string) => `${plain}?${new URLSearchParams({ [name]: payload }).toString()}`,
  );
  const inPath = (payload: string) => route.path.replaceAll(/:\w+/g, encodeURIComponent(payload));
  return route.path.includes(':') ? [...inQuery, inPath] : inQuery;
}

describe('SQL in a read', () => {
  const readable = routes
    .filter(({ method }) => method === 'GET')
    .map((route) => [route.path, placesOf(route)] as const)
    .filter(([, places]) => places.length > 0);

  it('is text, in every parameter and every part of a path', async () => {
    await createArticle(test(), { title: 'Here' });
    expect(readable.length).toBeGreaterThan(40);
    for (const at of readable.flatMap(([, places]) => places)) {
      for (const [holds, fails] of PAIRS) {
        const [one, other] = [await get(at(holds)), await get(at(fails))];
        expect([at(holds), one.status < 500, other.status]).toEqual([at(holds), true, one.status]);
        // Messages that quote the text differ by that text only.
        expect([at(fails), other.text.split(fails).join(holds)]).toEqual([at(fails), one.text]);
      }
      for (const payload of SINGLE) {
        const startedAt = performance.now();
        const { status, text } = await get(at(payload));
        expect([at(payload), status < 500]).toEqual([at(payload), true]);
        expect(text.split(payload).join('')).not.toMatch(LEAK);
        expect(performance.now() - startedAt).toBeLessThan(SLEPT_MS);
      }
    }
  });
});

describe('SQL in a field', () => {
  it('is stored as it was written', async () => {
    const editor = clientFor(test(), 'editor');
    for (const text of [...PAIRS.flat(), ...SINGLE]) {
      const { id } = await createArticle(test(), { title: text, intro: text, written_by: text });
      const record = await editor.get(`/content/${id}`);
      expect(record.data).toMatchObject({ title: text, intro: text, written_by: text });
      const tag = madeBy(await editor.post('/tag', { name: text, description: text }));
      expect(tag).toMatchObject({ name: text, description: text });
    }
  });
});
