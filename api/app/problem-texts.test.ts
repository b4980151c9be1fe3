import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#schema/access/errors.ts';
import { type Languages, languagesOf } from '#schema/messages/languages.ts';
import type { Messages } from '#schema/messages/messages.ts';
import { allResources } from '#schema/registry/registry.ts';
import type { Route } from '../platform/route/route.ts';
import { makeScene } from '../testing/hostile/hostile-walk.ts';
import { useTestApp } from '../testing/test-app.ts';
import { routes } from './routes.ts';

/**
 * Everything that the API says to people is in a catalog: in a language whose messages are in brackets, nothing that it says
 * about a wrong request is outside of them.
 */

const ROOT = join(import.meta.dirname, '../..');
const TAG = 'en-XA';

/** Every message of the API and of schemas in brackets. */
async function bracketed(): Promise<Languages> {
  const files = globSync('{api,schema}/**/messages.ts', { cwd: ROOT }).filter(
    (file) => file !== 'schema/messages/messages.ts',
  );
  const rooms = await Promise.all(
    files.map(async (file) => ((await import(join(ROOT, file))) as { messages: Messages }).messages),
  );
  const texts = rooms.flatMap(({ room, texts: own }) =>
    Object.entries(own).map(([key, text]) => [`${room}.${key}`, `⟦${text}⟧`] as const),
  );
  return languagesOf([{ tag: TAG, texts: Object.fromEntries(texts) }]);
}

const test = useTestApp({ languages: await bracketed() });

/** What is outside brackets; one message may contain another. */
function outside(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  return rest === text ? rest : outside(rest);
}

/** The texts of a problem that are in no catalog. A problem with fields says in its detail what these say. */
function foreign({ detail, errors = {} }: Problem): string[] {
  const fields = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => [`${field}: ${text}`, outside(text)] as const),
  );
  const said = fields.length > 0 ? fields : [[detail, outside(detail)] as const];
  return said.filter(([, rest]) => /\p{L}{2}/u.test(rest)).map(([text]) => text);
}

const LONG = 'x'.repeat(3_000);
/** Wrong in one way or another for every field. */
const VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['a number', 7],
  ['a negative fraction', -0.5],
  ['a huge number', 1e12],
  ['a text', 'some text, which is no ID'],
  ['an empty text', ''],
  ['a long text', LONG],
  ['broken text', 'a\u0001\ud800b'],
  ['true', true],
  ['null', null],
  ['an empty list', []],
  ['a list', [7, 'a', {}, null]],
  ['a long list', Array.from({ length: 1_200 }, () => 'a')],
  ['an object', { zzz: 1, type: 'zzz' }],
  [
    'a document',
    { type: 'doc', content: [{ type: 'zzz' }, { type: 'paragraph', attrs: { a: 1 }, marks: 7 }] },
  ],
];

/** Fields of all resources: routes of content choose the schema only when they know the type. */
const FIELDS = new Set(allResources.flatMap(({ fields }) => Object.keys(fields)));

function namesIn(route: Route): string[] {
  const schema = route.body?.kind === 'json' ? (route.body.schema as { shape?: object }) : {};
  const own = Object.keys(schema.shape ?? {});
  const isOpen = own.length === 0 || route.path.startsWith('/content');
  return isOpen ? [...new Set([...own, ...FIELDS])] : own;
}

/** Bodies that a route with JSON refuses. */
function bodiesOf(route: Route): string[] {
  const names = namesIn(route);
  const filled = VALUES.map(([, value]) => Object.fromEntries(names.map((name) => [name, value])));
  const typed = filled.map((body) => ({ ...body, content_type_name: 'article', version: 1 }));
  const bodies = [{}, { zzz: 1 }, ...filled, ...(route.path.startsWith('/content') ? typed : [])];
  return ['', 'not JSON', '[]', ...bodies.map((body) => JSON.stringify(body))];
}

/** Queries that a route refuses. */
function queriesOf({ query }: Route): string[] {
  const values = ['zzz', '', '-1', '1e9', 'a,b,,c', LONG, '%00', '%E0%A4'];
  const names = Object.keys(query?.shape ?? {});
  return ['zzz=1', ...names.flatMap((name) => values.map((value) => `${name}=${value}`))];
}

async function problemsOf(route: Route, path: string): Promise<[asked: string, Problem][]> {
  const { method, body } = route;
  const found: [string, Problem][] = [];
  const ask = async (asked: string, init: { body?: string | FormData; query?: string; type?: string }) => {
    const { query, type, body: sent } = init;
    const response = await test().request(query === undefined ? path : `${path}?${query}`, {
      method,
      as: 'administrator',
      headers: { 'Accept-Language': TAG, ...(type === undefined ? {} : { 'Content-Type': type }) },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
    if (isProblem) found.push([asked, (await response.json()) as Problem]);
    else await response.body?.cancel();
  };
  if (body?.kind === 'json' || body?.kind === 'json-or-form')
    for (const text of bodiesOf(route)) await ask(text, { body: text, type: 'application/json' });
  if (body !== undefined) {
    await ask('text', { body: 'zzz', type: 'text/plain' });
    const form = new FormData();
    form.append('zzz', 'a');
    form.append('file', new Blob(['zzz']), 'a.bin');
    await ask('a form', { body: form });
  }
  for (const query of queriesOf(route)) await ask(query, { query });
  return found;
}

/** Other services speak first, or the answer has no end. */
const LEFT_OUT = /^\/(?:mcp|presence)/;
const groups = Map.groupBy(
  routes.filter(({ path }) => !LEFT_OUT.test(path)),
  ({ path }) => path.split('/')[1] ?? '',
);

describe('what the API says about a wrong request', () => {
  it.each([...groups])('is in catalogs: /%s', async (_, group) => {
    const scene = await makeScene((request) => test().app.fetch(request), test().tokens.administrator);
    const found = new Set<string>();
    for (const route of group) {
      const problems = await problemsOf(route, scene.pathOf(route));
      for (const text of problems.flatMap(([, problem]) => foreign(problem)))
        found.add(`${route.method} ${route.path}: ${text.slice(0, 200)}`);
    }
    expect([...found]).toEqual([]);
  });

  it('is looked at', async () => {
    const route = routes.find(({ method, path }) => method === 'POST' && path === '/tag');
    const problems = route === undefined ? [] : await problemsOf(route, '/api/v1/tag');
    expect(problems.length).toBeGreaterThan(20);
    expect(problems.some(([, { errors }]) => errors?.['name']?.[0]?.includes('⟦') === true)).toBe(true);
    expect(foreign({ ...(problems[0]?.[1] as Problem), errors: { name: ['must be ⟦text⟧'] } })).toEqual([
      'name: must be ⟦text⟧',
    ]);
  });
});
