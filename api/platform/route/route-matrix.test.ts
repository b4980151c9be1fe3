import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { can } from '#schema/access/access.ts';
import { routes } from '../../app/routes.ts';
import { PRINCIPALS, useTestApp } from '../../testing/test-app.ts';
import type { Route } from './route.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

/** Subscribers open it with the token in their email, which the handler checks. */
const isForReaders = ({ path }: Route) => path === '/newsletter-campaigns/view-html/:id';

type Principal = Role | undefined;
interface Reply {
  status: number;
  code: string | undefined;
}

/** Calls a route at a path whose parameters match nothing. */
async function ask(route: Route, by: { as?: Role; token?: string }, parameter = NOWHERE): Promise<Reply> {
  const path = `/api/v1${route.path.replaceAll(/:\w+/g, parameter)}`;
  const body =
    route.body?.kind === 'json' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
  const response = await test().request(path, { method: route.method, ...by, ...body });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return {
    status: response.status,
    code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined,
  };
}

function askAs(route: Route, role: Principal, parameter?: string): Promise<Reply> {
  return ask(route, role === undefined ? {} : { as: role }, parameter);
}

function isLetIn(route: Route, role: Principal): boolean {
  return can(role === undefined ? null : { id: NOWHERE, role }, route.grant);
}

/** Statuses of those a route's grant names and of those it does not, by principal. */
function replies(route: Route, letIn: boolean, parameter?: string): Promise<[string, Reply][]> {
  const principals = PRINCIPALS.filter((role) => isLetIn(route, role) === letIn);
  return Promise.all(
    principals.map(
      async (role) => [role ?? 'nobody', await askAs(route, role, parameter)] as [string, Reply],
    ),
  );
}

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    it('lets in whom its grant names', async () => {
      for (const [who, { status, code }] of await replies(route, true)) {
        // Then the handler answers: not found, invalid, or done.
        const isRefused = code === 'forbidden' && !isForReaders(route);
        expect([who, status < 500, isRefused, code === 'token_invalid']).toEqual([who, true, false, false]);
      }
    });

    it('refuses all others with the same message, whether or not it exists', async () => {
      const refusal = (who: string) =>
        who === 'nobody' ? { status: 401, code: 'token_missing' } : { status: 403, code: 'forbidden' };
      for (const parameter of [NOWHERE, 'some-slug']) {
        for (const [who, reply] of await replies(route, false, parameter)) {
          expect([who, reply]).toEqual([who, refusal(who)]);
        }
      }
    });

    it('refuses a bad token, public or not', async () => {
      expect(await ask(route, { token: 'B'.repeat(43) })).toEqual({ status: 401, code: 'token_invalid' });
    });
  },
);

/** What the contract says about roles, as numbers that change with any grant. */
describe('roles', () => {
  const opened = (role: Principal, prefix: string) =>
    routes
      .filter((route) => route.path.startsWith(prefix) && !isForReaders(route) && isLetIn(route, role))
      .map(({ method }) => method);

  it.each<[Principal, string]>([
    ['viewer', '/contacts'],
    ['author', '/contacts'],
    ['author', '/newsletter-campaigns'],
    ['viewer', '/users'],
    ['editor', '/users'],
    ['author', '/users'],
    [undefined, '/contacts'],
    [undefined, '/newsletter'],
    [undefined, '/users'],
    [undefined, '/sessions'],
  ])('%s has nothing to do with %s', (role, prefix) => {
    expect(opened(role, prefix)).toEqual([]);
  });

  it('anonymous callers never write content, and viewers only read it', () => {
    expect(new Set(opened(undefined, '/content'))).toEqual(new Set(['GET']));
    expect(new Set(opened('viewer', '/content'))).toEqual(new Set(['GET']));
  });

  it('administrators may do everything', () => {
    expect(routes.filter((route) => !isLetIn(route, 'administrator'))).toEqual([]);
  });
});
