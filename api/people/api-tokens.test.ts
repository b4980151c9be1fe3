import { describe, expect, it } from 'vitest';
import { clientFor } from '../testing/api-client.ts';
import { DAY_MS } from '../testing/test-clock.ts';
import { createArticle } from '../testing/content-records.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { Role } from '#schema/access.ts';

const test = useTestApp();

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
  it('acts with its role, not with that of its owner', async () => {
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
    const administrator = clientFor(test(), 'administrator');
    const { data } = await administrator.get(`/users/${test().staff.editor.id}`);
    const { id, version } = data;
    await administrator.put(`/users/${id}`, { role: 'viewer', version });
    expect(await statusOf(token, 'GET /contacts')).toBe(403);
    await administrator.put(`/users/${id}`, { disabled: true, version: version + 1 });
    expect(await statusOf(token, 'GET /content')).toBe(401);
  });

  it('ends when its time is over, and when somebody ends it', async () => {
    const short = await tokenOf('editor', 'editor', 1);
    const long = await tokenOf('editor', 'editor', 30);
    test().clock.advance(DAY_MS);
    expect(await statusOf(short.token, 'GET /contacts')).toBe(401);
    expect(await statusOf(long.token, 'GET /contacts')).toBe(200);
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

  it('is listed without its secret, to its owner and to administrators', async () => {
    await tokenOf('editor', 'viewer');
    const listed = async (role: Role) => (await clientFor(test(), role).get('/api-tokens')).page.data;
    expect(await listed('author')).toEqual([]);
    expect(await listed('editor')).toMatchObject([{ name: 'Build', role: 'viewer', last_used_at: null }]);
    expect(Object.keys((await listed('administrator'))[0] ?? {})).not.toContain('token');
  });
});
