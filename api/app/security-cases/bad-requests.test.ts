import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { routes } from '../routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ask, countRows, withoutRequestId } from './testing/ask.ts';
import { badRequests } from './testing/bad-requests.ts';

const test = useTestApp();

const shorten = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

describe('a bad request', () => {
  it.each(
    badRequests.map((bad) => {
      const sent = bad.raw ?? (bad.json === undefined ? '' : JSON.stringify(bad.json));
      return [bad.id, shorten(`${bad.ask} ${sent}`), bad] as const;
    }),
  )('is refused, tells nothing and changes nothing: %s %s', async (_id, _line, bad) => {
    const before = await countRows(test());
    const reply = await ask(test(), bad);
    expect([bad.status].flat()).toContain(reply.status);
    expect(bad.code ?? reply.code).toBe(reply.code);
    expect(reply.blamed).toEqual(expect.arrayContaining([...(bad.blames ?? [])]));
    expect(reply.text).not.toMatch(/<script|select |\.ts:|node_modules|syntax error|violates/i);
    expect(await countRows(test())).toBe(before);
  });
});

describe('a filter', () => {
  it('reveals nothing about a secret: the answer is the same for every secret', async () => {
    const probes = [
      ...badRequests.filter(({ id }) => /^query-2[2-6]$/.test(id)).map((bad) => bad.ask),
      'GET /content?sort_by=password',
      'GET /users?search=$argon2id',
      'GET /users?sort_by=password_hash',
      'GET /users?password_hash=$argon2id',
    ];
    const answers = async () => {
      const all = [];
      for (const line of probes)
        all.push(withoutRequestId((await ask(test(), { ask: line, as: 'administrator' })).text));
      return all;
    };
    const before = await answers();
    await rows(test().deps.database.queries, sql`UPDATE users SET password_hash = 'zzz' || password_hash`);
    expect(await answers()).toEqual(before);
  });
});

describe('duplicate keys in a body', () => {
  it('mean the last of them, in the check and in what is stored', async () => {
    const raw = '{"content_type_name":"article","title":"first","title":"last"}';
    const reply = await ask(test(), { ask: 'POST /content', as: 'editor', raw });
    expect(reply.status).toBe(201);
    expect(JSON.parse(reply.text)).toMatchObject({ data: { title: 'last', status: 'draft' } });
  });
});

describe('any text in any parameter', () => {
  const readable = routes.filter((route) => route.method === 'GET' && route.query !== undefined);

  it.each(readable.map((route) => [route.path, route] as const))(
    'breaks nothing and changes nothing: %s',
    async (_path, route) => {
      const names = Object.keys(route.query?.shape ?? {});
      const path = route.path.replaceAll(/:\w+/g, 'x');
      const before = await countRows(test());
      const survives = async (name: string, text: string) => {
        const query = new URLSearchParams({ [name]: text }).toString();
        const { status } = await ask(test(), { ask: `GET ${path}?${query}`, as: 'administrator' });
        expect([query, status < 500]).toEqual([query, true]);
      };
      for (const name of names) await survives(name, '');
      const text = fc.string({ unit: 'binary', maxLength: 300 });
      await fc.assert(fc.asyncProperty(fc.constantFrom(...names), text, survives), { numRuns: 60 });
      expect(await countRows(test())).toBe(before);
    },
  );
});
