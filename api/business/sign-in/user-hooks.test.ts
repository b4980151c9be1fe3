import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-staff.ts';

const test = useTestApp();
const NEW_PASSWORD = 'a new and longer password';

interface UserRecord {
  id: string;
  version: number;
}

async function makeUser(input: object = {}): Promise<UserRecord> {
  const json = { name: 'Ben', email: 'ben@example.com', role: 'administrator', password: PASSWORD, ...input };
  const response = await test().request('/api/v1/users', { as: 'administrator', json });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: UserRecord }).data;
}

function save({ id, version }: UserRecord, input: object) {
  const json = { version, ...input };
  return test().request(`/api/v1/users/${id}`, { as: 'administrator', method: 'PUT', json });
}

const login = (email: string, password: string) =>
  test().request('/api/v1/auth/login', { json: { email, password } });

async function tokenOf(email: string): Promise<string> {
  const response = await login(email, PASSWORD);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const statusWith = async (token: string) => (await test().request('/api/v1/user', { token })).status;

describe('users', () => {
  it('sign in with the password they were given; no one gets to see it', async () => {
    const user = await makeUser({ role: 'author' });
    expect(JSON.stringify(user)).not.toMatch(/password|argon2/);
    expect((await login('ben@example.com', PASSWORD)).status).toBe(200);
    const list = await test().request('/api/v1/users', { as: 'administrator' });
    expect(await list.text()).not.toMatch(/password|argon2/);
  });

  it('cannot be given a hash or a role that does not exist', async () => {
    const json = {
      name: 'Ben',
      email: 'ben@example.com',
      role: 'owner',
      password_hash: 'x',
      last_login_at: null,
    };
    const response = await test().request('/api/v1/users', { as: 'administrator', json });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: {
        role: ['must be one of: administrator, editor, author, viewer'],
        password_hash: ['is not a known field'],
        last_login_at: ['cannot be set'],
      },
    });
  });

  it.each<[string, object]>([
    ['the password', { password: NEW_PASSWORD }],
    ['the role', { role: 'viewer' }],
    ['whether they may sign in', { disabled: true }],
  ])('are signed out everywhere when %s changes', async (_name, change) => {
    const user = await makeUser();
    const token = await tokenOf('ben@example.com');
    expect((await save(user, change)).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
  });

  it('stay signed in when their name changes', async () => {
    const user = await makeUser();
    const token = await tokenOf('ben@example.com');
    expect((await save(user, { name: 'Benjamin' })).status).toBe(200);
    expect(await statusWith(token)).toBe(200);
  });

  it('sign in only with the new password once it changed', async () => {
    const user = await makeUser();
    await save(user, { password: NEW_PASSWORD });
    expect((await login('ben@example.com', PASSWORD)).status).toBe(401);
    expect((await login('ben@example.com', NEW_PASSWORD)).status).toBe(200);
  });

  it('always have an administrator among them who can sign in', async () => {
    const last = { id: test().staff.administrator.id, version: 1 };
    for (const change of [{ role: 'editor' }, { disabled: true }]) {
      const response = await save(last, change);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'invalid_transition' });
    }
    const removed = await test().request(`/api/v1/users/${last.id}`, {
      as: 'administrator',
      method: 'DELETE',
    });
    expect(removed.status).toBe(409);

    await makeUser();
    expect((await save(last, { role: 'editor' })).status).toBe(200);
  });

  it('do not count an administrator who was invited and has no password yet', async () => {
    const json = { name: 'Ida', email: 'ida@example.com', role: 'administrator' };
    const invited = await test().request('/api/v1/users/invitations', { as: 'administrator', json });
    expect(invited.status).toBe(201);
    const last = { id: test().staff.administrator.id, version: 1 };
    expect((await save(last, { role: 'viewer' })).status).toBe(409);
  });

  it('keep an administrator when two of them demote each other at the same moment', async () => {
    const other = await makeUser();
    const token = await tokenOf('ben@example.com');
    const first = { id: test().staff.administrator.id, version: 1 };
    const responses = await Promise.all([
      save(other, { role: 'editor' }),
      test().request(`/api/v1/users/${first.id}`, {
        token,
        method: 'PUT',
        json: { version: 1, role: 'editor' },
      }),
    ]);
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
  });

  it('who are removed are out at once', async () => {
    const user = await makeUser();
    const token = await tokenOf('ben@example.com');
    const removed = await test().request(`/api/v1/users/${user.id}`, {
      as: 'administrator',
      method: 'DELETE',
    });
    expect(removed.status).toBe(204);
    expect(await statusWith(token)).toBe(401);
  });
});
