import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#schema/registry/hooks.ts';
import { type SiteRoute, defineRoute } from '#schema/site-folder/site-route.ts';
import { createApp } from '#api/app/app.ts';
import { routes } from '#api/app/routes.ts';
import type { App } from '#api/platform/route/exchange.ts';
import { type TestApp, createTestApp } from '#api/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { readFromApi } from './read-from-api.ts';
import { routesOfSite, siteRoutesIn } from './site-routes.ts';

const base = { method: 'GET', summary: 'To try', answer: z.object({ said: z.string() }) } as const;
const declared: Record<string, SiteRoute> = {
  echo: defineRoute({
    ...base,
    method: 'POST',
    path: '/try/echo/:name',
    grant: { everyone: true },
    query: z.strictObject({ times: z.coerce.number().max(3).default(1) }),
    body: z.strictObject({ words: z.string().max(10) }),
    handle: ({ params, query, body }) => ({ said: `${params['name']} ${body.words.repeat(query.times)}` }),
  }),
  editors: defineRoute({
    ...base,
    path: '/try/editors',
    grant: { roles: ['editor'] },
    handle: ({ actor }) => ({ said: String(actor?.role) }),
  }),
  reads: defineRoute({
    ...base,
    path: '/try/reads/:id',
    grant: { everyone: true },
    handle: async ({ params, read }) => ({
      said: ((await read(`/content/${params['id']}`)) as { title: string }).title,
    }),
  }),
  refuses: defineRoute({
    ...base,
    path: '/try/refuses',
    grant: { everyone: true },
    handle: () => Promise.reject(new Refusal('Not now.')),
  }),
  breaks: defineRoute({
    ...base,
    path: '/try/breaks',
    grant: { everyone: true },
    handle: () => Promise.reject(new Error('secret')),
  }),
  // Values that no compiler has checked.
  lies: defineRoute({
    ...base,
    path: '/try/lies',
    grant: { everyone: true },
    handle: () => 3 as unknown as { said: string },
  }),
};

let database: TestDatabase;
let test: TestApp;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  test = await createTestApp(database.database);
  const placed = siteRoutesIn([{ file: 'routes/try.ts', exported: declared }], routes).routes;
  const readAs = (path: string, request: Request) =>
    readFromApi(app, { path, request, siteUrl: 'http://localhost:3000' });
  app = createApp(test.deps, [...routes, ...routesOfSite(placed, readAs)]);
});

async function ask(path: string, { as, json }: { as?: 'editor' | 'author'; json?: unknown } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (as !== undefined) headers.set('authorization', `Bearer ${test.tokens[as]}`);
  const init = json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
  const response = await app.fetch(new Request(`http://localhost:3000/api/v1${path}`, init), {
    address: '203.0.113.7',
  });
  const { data, code, detail } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, data, code, detail };
}

describe('a route of the site', () => {
  it('returns what it declares; its parameters and body are checked like any other', async () => {
    expect(await ask('/try/echo/Ada?times=2', { json: { words: 'hi' } })).toMatchObject({
      status: 200,
      data: { said: 'Ada hihi' },
    });
    expect(await ask('/try/echo/Ada?times=9', { json: { words: 'hi' } })).toMatchObject({ status: 400 });
    expect(await ask('/try/echo/Ada?colour=1', { json: { words: 'hi' } })).toMatchObject({ status: 400 });
    expect(await ask('/try/echo/Ada', { json: { words: 7 } })).toMatchObject({ status: 422 });
  });

  it('is only for the roles that it names', async () => {
    expect(await ask('/try/editors')).toMatchObject({ status: 401 });
    expect(await ask('/try/editors', { as: 'author' })).toMatchObject({ status: 403 });
    expect(await ask('/try/editors', { as: 'editor' })).toMatchObject({
      status: 200,
      data: { said: 'editor' },
    });
  });

  it('reads with the rights of its caller', async () => {
    const made = await test.request('/api/v1/content', {
      as: 'editor',
      json: { content_type_name: 'article', title: 'A draft' },
    });
    const { data } = (await made.json()) as { data: { id: string } };
    expect(await ask(`/try/reads/${data.id}`, { as: 'editor' })).toMatchObject({ data: { said: 'A draft' } });
    expect(await ask(`/try/reads/${data.id}`)).toMatchObject({ status: 401, data: undefined });
  });

  it('refuses with its own message, and is named when it fails', async () => {
    expect(await ask('/try/refuses')).toMatchObject({ status: 422, detail: 'Not now.' });
    expect(await ask('/try/breaks')).toMatchObject({
      status: 500,
      code: 'hook_failed',
      detail: 'routes/try.ts GET /try/breaks failed. See the log for details.',
    });
    expect(await ask('/try/lies')).toMatchObject({
      status: 500,
      detail: expect.stringContaining('returned a response that doesn’t match its declaration'),
    });
  });

  it('is in the API reference', async () => {
    const response = await app.fetch(new Request('http://localhost:3000/api/v1/openapi.json'), {
      address: '203.0.113.7',
    });
    const { paths } = (await response.json()) as {
      paths: Record<string, { post?: { summary: string; tags: string[] } }>;
    };
    expect(paths['/try/echo/{name}']?.post).toMatchObject({ summary: 'To try', tags: ['This site'] });
  });
});
