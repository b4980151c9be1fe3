import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { can } from '#schema/access/access.ts';
import { runImports } from '../../business/contact-import/run-imports.ts';
import { rows } from '../database/database.ts';
import { sql } from 'drizzle-orm';
import { routes } from '../../app/routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Route } from './route.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

/** Names that every object of JavaScript answers to, whether it was given them or not. */
const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON'];

interface Problem {
  code: string;
  errors?: Record<string, string[]>;
}

const roleFor = ({ grant }: Route) =>
  can(null, grant) ? undefined : ROLES.find((role) => can({ id: NOWHERE, role }, grant));

const pathOf = ({ path }: Route) => `/api/v1${path.replaceAll(/:\w+/g, NOWHERE)}`;

/** Whether a problem is about exactly this name itself. */
const blames = ({ errors }: Problem, name: string) =>
  errors !== undefined && Object.hasOwn(errors, name) && (errors[name]?.length ?? 0) > 0;

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return (await response.json()) as Problem;
}

const isOurRefusal = (status: number) => status >= 400 && status < 500;

/** JSON with a field of this name: an object literal would take `__proto__` for something else. */
const bodyWith = (name: string, value: unknown, others: object) =>
  `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(others).slice(1)}`.replace(/,}$/, '}');

/** The known fields depend on what a body is about. */
const ABOUT: Readonly<Record<string, object>> = { 'POST /content': { content_type_name: 'article' } };

/** The path to a text of their own, if the route is about one: authors without it get no other answer. */
async function pathTo(route: Route, as: Role | undefined): Promise<string> {
  if (!route.path.startsWith('/content/:id') || as === undefined) return pathOf(route);
  const json = { content_type_name: 'article', title: 'A title' };
  const response = await test().request('/api/v1/content', { json, as });
  const { data } = (await response.json()) as { data: { id: string } };
  return `/api/v1${route.path.replace(':id', data.id).replaceAll(/:\w+/g, NOWHERE)}`;
}

const named = (all: readonly Route[]) =>
  all.map((route) => [`${route.method} ${route.path}`, route] as const);
/** Renders the valid parts of a text that is being typed, and leaves out the rest. */
const isPreview = ({ path }: Route) => path === '/content/:id/preview';
const jsonRoutes = routes.filter(
  (route) => (route.body?.kind === 'json' || route.body?.kind === 'json-or-form') && !isPreview(route),
);
const formRoutes = routes.filter(({ body }) => body?.kind === 'form' || body?.kind === 'json-or-form');

describe.each(named(jsonRoutes))('%s', (_name, route) => {
  it('refuses fields of such names by their name', async () => {
    const as = roleFor(route);
    const path = await pathTo(route, as);
    for (const name of NAMES) {
      for (const value of [1, 'text', { a: 1 }]) {
        const response = await test().request(path, {
          method: route.method,
          ...(as === undefined ? {} : { as }),
          body: bodyWith(name, value, ABOUT[`${route.method} ${route.path}`] ?? {}),
          headers: { 'Content-Type': 'application/json' },
        });
        const problem = await problemOf(response);
        expect([name, response.status, problem.errors]).toSatisfy(
          () => isOurRefusal(response.status) && (response.status !== 422 || blames(problem, name)),
        );
      }
    }
  });
});

describe.each(named(routes))('%s', (_name, route) => {
  it('refuses parameters of such names by their name', async () => {
    for (const name of NAMES) {
      const as = roleFor(route);
      const response = await test().request(`${pathOf(route)}?${name}=1`, {
        method: route.method,
        ...(as === undefined ? {} : { as }),
      });
      const problem = await problemOf(response);
      // A site that is set up refuses another setup, whatever the query contains.
      if (route.path === '/auth/setup' && problem.code === 'invalid_transition') continue;
      expect([name, response.status, problem.code]).toEqual([name, 400, 'invalid_parameter']);
      expect([name, problem.errors]).toSatisfy(() => blames(problem, name));
    }
  });
});

describe.each(named(formRoutes))('%s', (_name, route) => {
  it('does not stumble over parts of such names', async () => {
    for (const name of NAMES) {
      const body = new FormData();
      body.append(name, 'text');
      body.append(name, new Blob(['x']), `${name}.${name}`);
      body.append('file', new Blob(['email\na@example.org']), `people.${name}`);
      const as = roleFor(route);
      const { status } = await test().request(pathOf(route), {
        method: route.method,
        body,
        ...(as === undefined ? {} : { as }),
      });
      expect([name, status]).toEqual([name, expect.toSatisfy((given: number) => given < 500)]);
    }
  });
});

describe('a page that is drawn while it is typed', () => {
  it('shows nothing of fields with such names', async () => {
    const drawn: Record<string, unknown>[] = [];
    test().deps.renderPreview = (record) => {
      drawn.push(record);
      return Promise.resolve('<p>A page</p>');
    };
    const path = await pathTo({ path: '/content/:id/preview' } as Route, 'author');
    for (const name of NAMES) {
      const response = await test().request(path, {
        method: 'POST',
        as: 'author',
        body: bodyWith(name, 'text', {}),
        headers: { 'Content-Type': 'application/json' },
      });
      // The one name that no body may hold is refused before anything looks at it.
      expect([name, response.status]).toEqual([name, name === '__proto__' ? 422 : 200]);
    }
    expect(drawn.filter((record) => NAMES.some((name) => Object.hasOwn(record, name)))).toEqual([]);
  });
});

describe('a file whose columns have such names', () => {
  const send = (path: string, csv: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([csv], { type: 'text/csv' }), 'file.csv');
    return test().request(path, { method: 'POST', body, as: 'administrator' });
  };

  it.each(NAMES)('of contacts with %s is brought in, and so is the next', async (name) => {
    for (const header of [`email,${name}`, `${name},email`]) {
      const cells = header.startsWith('email') ? 'ann@example.org,1' : '1,bob@example.org';
      expect((await send('/api/v1/contacts/import', `${header}\n${cells}`, {})).status).toBe(202);
    }
    await runImports(test().deps);
    const imports = await rows(
      test().deps.database.queries,
      sql`SELECT status, imported, refused FROM contact_imports ORDER BY created_at`,
    );
    expect(imports).toEqual([
      { status: 'finished', imported: 1, refused: 0 },
      { status: 'finished', imported: 1, refused: 0 },
    ]);
  });

  it.each(NAMES)('of contacts may send %s to a field', async (name) => {
    const mapping = `{"email":"email",${JSON.stringify(name)}:"first_name"}`;
    const csv = `email,${name}\nann@example.org,Ann`;
    expect((await send('/api/v1/contacts/import', csv, { mapping })).status).toBe(202);
    await runImports(test().deps);
    const [contact] = await rows(test().deps.database.queries, sql`SELECT first_name FROM contacts`);
    expect(contact).toEqual({ first_name: 'Ann' });
  });

  it('of records is refused', async () => {
    for (const name of NAMES) {
      const csv = `title,${name}\nA title,1`;
      const response = await send('/api/v1/content/import', csv, { resource: 'articles' });
      expect([name, response.status, (await problemOf(response)).code]).toEqual([
        name,
        422,
        'validation_failed',
      ]);
    }
  });
});
