import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { clientFor } from '../../testing/api-client.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { createArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Role } from '#schema/access/roles.ts';

const test = useTestApp();
const NEW_PASSWORD = 'a new and longer password';
const asAdministrator = () => clientFor(test(), 'administrator');

async function tokenOf(owner: Role, role: Role, days = 90): Promise<{ id: string; token: string }> {
  const made = await clientFor(test(), owner).post('/api-tokens', {
    name: 'Build',
    role,
    expires_in_days: days,
  });
  expect(made.status).toBe(201);
  return { id: made.data.id, token: String(made.data['token']) };
}

/** `ask` is a method and a path below `/api/v1`. */
async function statusOf(token: string, ask: string, json?: unknown): Promise<number> {
  const [method = '', path = ''] = ask.split(' ');
  const init = { method, token, ...(json === undefined ? {} : { json }) };
  return (await test().request(`/api/v1${path}`, init)).status;
}

describe('an API token', () => {
  it('acts with its role, not with its owner’s', async () => {
    const { id } = await createArticle(test());
    const { token } = await tokenOf('administrator', 'viewer');
    expect(await statusOf(token, `GET /content/${id}`)).toBe(200);
    expect(await statusOf(token, 'POST /content', { content_type_name: 'article', title: 'A' })).toBe(403);
    expect(await statusOf(token, 'GET /users')).toBe(403);
  });

  it('is never above its owner, neither when it is made nor when the owner falls', async () => {
    const refused = await clientFor(test(), 'editor').post('/api-tokens', {
      name: 'Up',
      role: 'administrator',
    });
    expect([refused.status, Object.keys(refused.problem?.errors ?? {})]).toEqual([422, ['role']]);
    const { token } = await tokenOf('editor', 'editor');
    expect(await statusOf(token, 'GET /contacts')).toBe(200);
    // As if the token had been kept: the owner's current role decides.
    await rows(test().deps.database.queries, sql`UPDATE users SET role = 'viewer' WHERE role = 'editor'`);
    expect(await statusOf(token, 'GET /contacts')).toBe(403);
  });

  const changes: Readonly<Record<string, (id: string, version: number) => Promise<unknown>>> = {
    'is demoted': (id, version) => asAdministrator().put(`/users/${id}`, { role: 'viewer', version }),
    'is disabled': (id, version) => asAdministrator().put(`/users/${id}`, { disabled: true, version }),
    'is deleted': (id) => asAdministrator().delete(`/users/${id}`),
    'is given another password': (id, version) =>
      asAdministrator().put(`/users/${id}`, { password: NEW_PASSWORD, version }),
    'changes their password': () =>
      clientFor(test(), 'editor').post('/auth/password', {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
      }),
    'resets their password': async () => {
      const { email } = test().staff.editor;
      await clientFor(test()).post('/auth/password-reset', { email });
      const token = linkTokenIn(await mailsTo(test(), email));
      await clientFor(test()).post('/auth/password-link/use', { token, password: NEW_PASSWORD });
    },
  };
  it.each(Object.keys(changes))('ends at once when its owner %s', async (change) => {
    const { token } = await tokenOf('editor', 'viewer');
    expect(await statusOf(token, 'GET /content?status=draft')).toBe(200);
    const { data } = await asAdministrator().get(`/users/${test().staff.editor.id}`);
    await changes[change]?.(data.id, data.version);
    expect(await statusOf(token, 'GET /content?status=draft')).toBe(401);
    const [left] = await rows(test().deps.database.queries, sql`SELECT 1 FROM api_tokens`);
    expect(left).toBeUndefined();
  });

  it('is for what it was made for, and its answer names what it lacks', async () => {
    const made = await clientFor(test(), 'editor').post('/api-tokens', {
      name: 'CRM',
      scopes: ['contacts:read', 'contacts:read'],
    });
    expect([made.status, made.data['scopes'], made.data['role']]).toEqual([201, ['contacts:read'], 'editor']);
    const token = String(made.data['token']);
    expect(await statusOf(token, 'GET /contacts')).toBe(200);
    const refused = await clientFor(test()).post('/contacts', { email: 'ann@example.org' }, { token });
    expect([refused.status, refused.problem.code, refused.problem.scope]).toEqual([
      403,
      'scope_missing',
      'contacts:write',
    ]);
    // What is allowed without a token is a separate matter from reading drafts.
    expect(await statusOf(token, 'GET /content')).toBe(403);
    expect(await statusOf(token, 'GET /search?query=a')).toBe(200);
  });

  it.each<[object, string]>([
    [{}, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['content:all'] }, 'scopes'],
    [{ scopes: ['settings:write'] }, 'scopes'],
    [{ role: 'author', scopes: ['content:read', 'content:publish'] }, 'scopes'],
  ])('is not made with %j', async (input, field) => {
    const refused = await clientFor(test(), 'editor').post('/api-tokens', { name: 'X', ...input });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is named in the audit log with everything that is done with it', async () => {
    const { token } = await tokenOf('editor', 'editor');
    await clientFor(test()).post('/tag', { name: 'Woods' }, { token });
    const { page } = await asAdministrator().get('/audit-log?resource=tags');
    const { id, name } = test().staff.editor;
    expect(page.data[0]).toMatchObject({ action: 'create', user: { id, name }, token_name: 'Build' });
    await clientFor(test(), 'editor').post('/tag', { name: 'Rivers' });
    const { page: after } = await asAdministrator().get('/audit-log?resource=tags');
    expect(after.data[0]).toMatchObject({ action: 'create', user: { id, name }, token_name: null });
  });

  it('ends when it expires, and when it is revoked', async () => {
    const short = await tokenOf('editor', 'editor', 1);
    const long = await tokenOf('editor', 'editor', 30);
    test().clock.advance(DAY_MS);
    expect(await statusOf(short.token, 'GET /contacts')).toBe(401);
    expect(await statusOf(long.token, 'GET /contacts')).toBe(200);
    for (const role of ['author', 'editor'] as const) await clientFor(test(), role).stepUp();
    expect((await clientFor(test(), 'author').delete(`/api-tokens/${long.id}`)).status).toBe(404);
    expect((await clientFor(test(), 'editor').delete(`/api-tokens/${long.id}`)).status).toBe(204);
    expect(await statusOf(long.token, 'GET /contacts')).toBe(401);
  });

  it('cannot make more of its kind, nor change how its owner signs in', async () => {
    const { token } = await tokenOf('administrator', 'administrator');
    expect(await statusOf(token, 'POST /api-tokens', { name: 'More', role: 'viewer' })).toBe(403);
    expect(await statusOf(token, 'POST /second-factor', { current_password: 'x' })).toBe(403);
    expect(await statusOf(token, 'PUT /settings/sign-in', { second_factor_roles: [] })).toBe(403);
    expect(await statusOf(token, 'POST /auth/password', { current_password: 'x', password: 'y' })).toBe(403);
  });

  it('says when it was last used, to the minute', async () => {
    const { token } = await tokenOf('editor', 'editor');
    const lastUsed = async () =>
      (await clientFor(test(), 'editor').get('/api-tokens')).page.data[0]?.last_used_at;
    const first = test().deps.now().toISOString();
    expect(await statusOf(token, 'GET /contacts')).toBe(200);
    expect(await lastUsed()).toBe(first);
    test().clock.advance(59_000);
    await statusOf(token, 'GET /contacts');
    expect(await lastUsed()).toBe(first);
    test().clock.advance(1_000);
    await statusOf(token, 'GET /contacts');
    expect(await lastUsed()).toBe(test().deps.now().toISOString());
  });

  it('is listed without its secret, to its owner and to administrators', async () => {
    await tokenOf('editor', 'viewer');
    const listed = async (role: Role) => (await clientFor(test(), role).get('/api-tokens')).page.data;
    expect(await listed('author')).toEqual([]);
    expect(await listed('editor')).toMatchObject([{ name: 'Build', role: 'viewer', last_used_at: null }]);
    expect(Object.keys((await listed('administrator'))[0] ?? {})).not.toContain('token');
  });
});
