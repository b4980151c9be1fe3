import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { PASSWORD, insertSession } from '../../testing/test-staff.ts';

const test = useTestApp();
const NEW_PASSWORD = 'a new and longer password';

const change = (json: object) => test().request('/api/v1/auth/password', { as: 'author', json });
const statusWith = async (token: string) => (await test().request('/api/v1/user', { token })).status;
const login = (password: string) =>
  test().request('/api/v1/auth/login', { json: { email: 'author@example.com', password } });

describe('changing the own password', () => {
  it('ends every session and opens a new one', async () => {
    const { tokens, staff, deps } = test();
    const elsewhere = await insertSession(deps, staff.author.id);
    const response = await change({ current_password: PASSWORD, password: NEW_PASSWORD });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { token: string; user: object } };
    expect(data.user).toEqual(staff.author);
    expect(await statusWith(data.token)).toBe(200);
    for (const token of [tokens.author, elsewhere]) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(tokens.editor)).toBe(200);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(401);
    const { page } = await clientFor(test(), 'administrator').get('/audit-log?action=change_password');
    expect(page.data).toMatchObject([
      {
        action: 'change_password',
        resource: 'users',
        record_id: staff.author.id,
        user: { id: staff.author.id },
      },
    ]);
  });

  it('requires the current one, and counts wrong guesses as the sign-in does', async () => {
    const wrong = { current_password: 'a wrong password', password: NEW_PASSWORD };
    const response = await change(wrong);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { current_password: ['is wrong'] } });
    for (let attempt = 0; attempt < 4; attempt += 1) await change(wrong);
    expect((await change({ ...wrong, current_password: PASSWORD })).status).toBe(429);
  });

  it('takes none that is too short', async () => {
    const response = await change({ current_password: PASSWORD, password: 'short' });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(['password']);
  });
});
