import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { routes } from '../routes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { DAY_MS } from '../testing/test-clock.ts';
import { type SecurityCase, securityCases } from './security-cases.ts';

const test = useTestApp();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** What a form can send without asking first. */
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

interface Reply {
  status: number;
  text: string;
  code: string | undefined;
  blamed: string[];
}

async function ask({ ask: line, as, json, raw, type = 'application/json' }: SecurityCase): Promise<Reply> {
  const space = line.indexOf(' ');
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await test().request(`/api/v1${line.slice(space + 1)}`, {
    method: line.slice(0, space),
    ...(as === undefined ? {} : { as }),
    ...(body === undefined ? {} : { body, headers: { 'Content-Type': type } }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const problem =
    isProblem && text !== '' ? (JSON.parse(text) as { code: string; errors?: object }) : undefined;
  return { status: response.status, text, code: problem?.code, blamed: Object.keys(problem?.errors ?? {}) };
}

async function countRows(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    test().deps.database.queries,
    sql`SELECT (SELECT count(*) FROM content) + (SELECT count(*) FROM users) + (SELECT count(*) FROM contacts) AS count`,
  );
  return row?.count ?? -1;
}

const shorten = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

describe('a bad request', () => {
  it.each(
    securityCases.map((bad) => {
      const sent = bad.raw ?? (bad.json === undefined ? '' : JSON.stringify(bad.json));
      return [bad.id, shorten(`${bad.ask} ${sent}`), bad] as const;
    }),
  )('%s %s', async (_id, _line, bad) => {
    const before = await countRows();
    const reply = await ask(bad);
    expect([bad.status].flat()).toContain(reply.status);
    expect(bad.code ?? reply.code).toBe(reply.code);
    expect(reply.blamed).toEqual(expect.arrayContaining([...(bad.blames ?? [])]));
    expect(reply.text).not.toMatch(/<script|select |\.ts:|node_modules|syntax error|violates/i);
    expect(await countRows()).toBe(before);
  });
});

describe('what is for staff', () => {
  const staffRoutes = [
    'GET /content?status=draft',
    'POST /content',
    'GET /content/slug-for-admin/x',
    'POST /tag',
    'GET /list/slug-for-admin/x',
    'POST /list/with-content',
    'GET /newsletter-templates',
    'POST /newsletter-templates',
    'GET /newsletter-campaigns',
    'PUT /newsletter-campaigns/1',
    'GET /contacts',
    'GET /contacts/1',
    'POST /content/create-ai-book-summary',
    'POST /image/upload/existing-image',
    'POST /newsletter-campaigns/1/send-test-email',
    'POST /newsletter-campaigns/1/send',
    'POST /contacts/1/lists/1/subscribe',
    'GET /user',
  ];

  it.each(staffRoutes)(
    'is refused without a token, with a bad one and with an expired one: %s',
    async (line) => {
      const [method = '', path = ''] = line.split(' ');
      const json = method === 'GET' ? {} : { json: {} };
      expect((await ask({ id: '', ask: line, status: 401, ...json })).code).toBe('token_missing');
      const bad = await test().request(`/api/v1${path}`, { method, token: 'C'.repeat(43) });
      expect(bad.status).toBe(401);
      test().clock.advance(15 * DAY_MS);
      const expired = await test().request(`/api/v1${path}`, { method, as: 'administrator' });
      expect(expired.status).toBe(401);
      expect(await expired.json()).toMatchObject({ code: 'token_invalid' });
    },
  );
});

describe('a form that a page of another site sends', () => {
  const writing = routes.filter(({ method, body }) => method !== 'GET' && body?.kind === 'json');

  it.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is not understood, whoever is signed in: %s',
    async (_line, { method, path, grant }) => {
      const before = await countRows();
      const ask = async (type: string, as?: 'administrator') =>
        (
          await test().request(`/api/v1${path.replaceAll(/:\w+/g, NOWHERE)}`, {
            method,
            ...(as === undefined ? {} : { as }),
            headers: { 'Content-Type': type, origin: 'https://evil.test' },
            body: 'title=x&email=a%40example.org&firstName=A',
          })
        ).status;
      for (const type of FORM_TYPES) {
        expect([type, await ask(type, 'administrator')]).toEqual([type, 415]);
        const isForAll = typeof grant === 'object' && grant !== null && 'everyone' in grant;
        expect(isForAll ? [401, 415] : [401]).toContain(await ask(type));
      }
      expect(await countRows()).toBe(before);
    },
  );
});

describe('equal names in a body', () => {
  it('mean the last of them, in the check and in what is stored', async () => {
    const raw = '{"content_type_name":"article","title":"first","title":"last"}';
    const reply = await ask({ id: 'mass-16', ask: 'POST /content', as: 'editor', raw, status: 201 });
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
      const before = await countRows();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...names),
          fc.string({ unit: 'binary', maxLength: 300 }),
          async (name, text) => {
            const query = new URLSearchParams({ [name]: text }).toString();
            const { status } = await ask({
              id: 'query-29',
              ask: `GET ${path}?${query}`,
              as: 'administrator',
              status: 200,
            });
            expect(status).toBeLessThan(500);
          },
        ),
        { numRuns: 60 },
      );
      expect(await countRows()).toBe(before);
    },
  );
});
