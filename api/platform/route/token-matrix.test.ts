import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { can } from '#schema/access/access.ts';
import { SCOPES, type Scope, coversScope, scopesOfRole } from '#schema/access/scopes.ts';
import { rows } from '../database/database.ts';
import { turnOnSecondFactor } from '../../business/accounts/testing/second-factor.ts';
import { routes } from '../../app/routes.ts';
import { programToken } from '../../testing/sign-in/program-token.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Route } from './route.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

const tokenFor = (role: Role, scopes: readonly Scope[]) => programToken(test(), role, scopes);

interface Reply {
  status: number;
  code?: string;
  scope?: string;
}

async function ask({ method, path, body }: Route, by: { token?: string; as?: Role }): Promise<Reply> {
  const target = `/api/v1${path.replaceAll(/:\w+/g, NOWHERE)}`;
  const sent = body?.kind === 'json' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
  const response = await test().request(target, { method, ...by, ...sent });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return { ...(isProblem ? (JSON.parse(text) as Reply) : {}), status: response.status };
}

const isLetIn = (role: Role, { grant }: Route) => can({ id: NOWHERE, role }, grant);
/** The code of a refusal for missing permission; undefined for everything that happens after permission was granted. */
const refusalOf = ({ status, code }: Reply) => (status === 401 || status === 403 ? code : undefined);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

describe.each(ROLES)('the token of a program whose owner is %s', (role) => {
  it('opens a route only with the scope of the route', async () => {
    const [whole, ...single] = await Promise.all([
      tokenFor(role, SCOPES),
      ...SCOPES.map((scope) => tokenFor(role, [scope])),
    ]);
    const without = await Promise.all(
      SCOPES.map((scope) =>
        tokenFor(
          role,
          SCOPES.filter((held) => !coversScope([held], scope)),
        ),
      ),
    );
    const seen = [];
    for (const route of routes) {
      const { scope } = route.grant;
      const name = `${nameOf(route)} ${scope ?? 'no scope'}`;
      if (!isLetIn(role, route) || scope === undefined) {
        const is = refusalOf(await ask(route, { token: whole }));
        seen.push({ name, is, should: 'forbidden' });
      } else if (scope !== 'any') {
        const at = SCOPES.indexOf(scope);
        const opened = refusalOf(await ask(route, { token: single[at] ?? '' }));
        // Subscribers open it with the token in their email; for staff it requires more than the route itself does.
        const isForReaders = route.path === '/newsletter-campaigns/view-html/:id';
        seen.push({ name, is: isForReaders ? undefined : opened, should: undefined });
        const refused = await ask(route, { token: without[at] ?? '' });
        const is = `${refused.status} ${refused.code} ${refused.scope}`;
        seen.push({ name, is, should: `403 scope_missing ${scope}` });
      }
    }
    expect(seen.filter(({ is, should }) => is !== should)).toEqual([]);
    expect(seen.length).toBeGreaterThan(routes.length / 2);
  });
});

describe('scopes', () => {
  it('can be given by a role where some route of that scope lets the role in, and only there', () => {
    for (const role of ROLES) {
      const useful = SCOPES.filter((scope) =>
        routes.some(
          (route) => route.grant.scope === scope && route.grant.everyone !== true && isLetIn(role, route),
        ),
      );
      expect([role, scopesOfRole(role)]).toEqual([role, useful]);
    }
  });
});

describe('a second factor that a role requires', () => {
  /** What remains open, so that it can be set up, and the person can leave. */
  const open = new Set([
    'DELETE /auth/openid/connection',
    'DELETE /passkeys/:id',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'GET /auth/openid/connection',
    'GET /passkeys',
    'GET /second-factor',
    'GET /sessions',
    'GET /user',
    'POST /auth/logout',
    'POST /auth/openid/connection',
    'POST /auth/password',
    'POST /auth/step-up',
    'POST /auth/step-up/options',
    'POST /auth/verify-token',
    'POST /passkeys',
    'POST /passkeys/options',
    'POST /second-factor',
    'POST /second-factor/confirm',
    'POST /second-factor/disable',
    'POST /second-factor/recovery-codes',
    'PUT /user/language',
  ]);

  it('leaves only what leads to one open, and what ends sessions', () => {
    const declared = routes.filter(({ beforeSecondFactor }) => beforeSecondFactor === true);
    expect(declared.map(nameOf).toSorted()).toEqual([...open]);
  });

  it('keeps everyone of the role out until it is set up, people and programs alike', async () => {
    const value = JSON.stringify({ second_factor_roles: ROLES });
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO settings (key, value) VALUES ('sign-in', ${value}::jsonb)`,
    );
    for (const role of ROLES) {
      const token = await tokenFor(role, SCOPES);
      for (const route of routes.filter((one) => isLetIn(role, one) && one.grant.everyone !== true)) {
        if (open.has(nameOf(route))) continue;
        const name = nameOf(route);
        expect([name, role, (await ask(route, { as: role })).code]).toEqual([
          name,
          role,
          'second_factor_required',
        ]);
        if (route.grant.scope === undefined) continue;
        expect([name, role, (await ask(route, { token })).code]).toEqual([
          name,
          role,
          'second_factor_required',
        ]);
      }
    }
  });

  it('lets both in once it is there', async () => {
    const token = await tokenFor('editor', ['contacts:read']);
    await turnOnSecondFactor(test(), 'editor');
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO settings (key, value) VALUES ('sign-in', '{"second_factor_roles": ["editor"]}')`,
    );
    const contacts = (by: { token?: string; as?: Role }) => test().request('/api/v1/contacts', by);
    expect([(await contacts({ token })).status, (await contacts({ as: 'editor' })).status]).toEqual([
      200, 200,
    ]);
  });
});
