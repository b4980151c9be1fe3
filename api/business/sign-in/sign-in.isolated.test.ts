import type * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { hashPassword } from '../accounts/passwords.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof argon2>();
  return { ...actual, verify: vi.fn<typeof actual.verify>(actual.verify) };
});

const test = useTestApp();
const EDITOR = 'editor@example.com';

interface SignedInBody {
  data: {
    token: string;
    expires_at: string;
    user: { id: string; email: string; name: string; role: string };
  };
}

function login(
  email: unknown,
  password: unknown,
  init: { address?: string; headers?: Record<string, string> } = {},
) {
  return test().request('/api/v1/auth/login', { json: { email, password }, ...init });
}

async function signIn(email = EDITOR): Promise<SignedInBody['data']> {
  const response = await login(email, PASSWORD);
  expect(response.status).toBe(200);
  return ((await response.json()) as SignedInBody).data;
}

/** A problem without the parts that differ between requests. */
async function problemOf(response: Response): Promise<Record<string, unknown>> {
  const { request_id, ...problem } = (await response.json()) as Record<string, unknown>;
  expect(request_id).toBeTypeOf('string');
  return problem;
}

const statusWith = async (token: string) => (await test().request('/api/v1/user', { token })).status;

describe('signing in', () => {
  it('answers a token that opens the staff routes until it ends', async () => {
    const { token, expires_at, user } = await signIn();
    expect(user).toEqual(test().staff.editor);
    expect(expires_at).toBe('2026-12-05T10:00:00.000Z');
    const response = await test().request('/api/v1/user', { token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: user });
  });

  it('does not mind the case of the address nor spaces around it', async () => {
    expect((await login(' Editor@Example.com ', PASSWORD)).status).toBe(200);
  });

  it('keeps only a hash of the token', async () => {
    const { token } = await signIn();
    const stored = await rows<{ all: string }>(
      test().deps.database.queries,
      sql`SELECT string_agg(s::text, ' ') AS all FROM sessions s`,
    );
    expect(stored[0]?.all).toContain(test().staff.editor.id);
    expect(stored[0]?.all).not.toContain(token);
    expect(test().logLines.join()).not.toContain(token);
  });

  it('gives a new token each time, whatever token comes with the request', async () => {
    const first = await signIn();
    const second = await login(EDITOR, PASSWORD, { headers: { authorization: `Bearer ${first.token}` } });
    const { data } = (await second.json()) as SignedInBody;
    expect(data.token).not.toBe(first.token);
  });

  it('answers every bad sign-in with the same bytes, after the same work', async () => {
    await test().deps.database.queries.execute(sql`UPDATE users SET disabled = true WHERE role = 'viewer'`);
    const bad = [
      [EDITOR, 'a wrong password'],
      ['nobody@example.com', PASSWORD],
      ['viewer@example.com', PASSWORD],
      ['not an address', 'x'],
    ] as const;
    for (const [email, password] of bad) {
      vi.mocked(verify).mockClear();
      const response = await login(email, password);
      expect(vi.mocked(verify).mock.calls).toHaveLength(1);
      expect(response.status).toBe(401);
      expect(await problemOf(response)).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'Wrong email or password.',
        code: 'invalid_credentials',
        messages: ['Wrong email or password.'],
      });
    }
  });

  it.each([64, 128, 1024])('checks a password of %i characters to its last one', async (length) => {
    const password = `${'long words, '.repeat(100).slice(0, length - 1)}x`;
    await rows(
      test().deps.database.queries,
      sql`UPDATE users SET password_hash = ${await hashPassword(password)} WHERE email = ${EDITOR}`,
    );
    expect((await login(EDITOR, `${password.slice(0, -1)}y`)).status).toBe(401);
    expect((await login(EDITOR, password)).status).toBe(200);
  });

  it.each([
    [{ email: { $ne: null }, password: { $ne: null } }, ['email', 'password']],
    [{ email: EDITOR }, ['password']],
    [{ email: EDITOR, password: PASSWORD, username: 'x' }, ['username']],
    [{ email: EDITOR, password: 'x'.repeat(1025) }, ['password']],
  ])('refuses %j before any password is checked', async (json, fields) => {
    vi.mocked(verify).mockClear();
    const response = await test().request('/api/v1/auth/login', { json });
    expect(response.status).toBe(422);
    expect(Object.keys((await problemOf(response)).errors as object)).toEqual(fields);
    expect(vi.mocked(verify).mock.calls).toHaveLength(0);
  });

  it('accepts at most 8 kB, and only JSON', async () => {
    expect((await login(EDITOR, 'x'.repeat(1024 * 1024))).status).toBe(413);
    const asForm = await test().request('/api/v1/auth/login', {
      method: 'POST',
      body: new URLSearchParams({ email: EDITOR, password: PASSWORD }),
    });
    expect(asForm.status).toBe(415);
  });

  it('has no account that no one created', async () => {
    for (const [email, password] of [
      ['admin', 'admin'],
      ['admin@example.com', 'password'],
    ]) {
      expect((await login(email, password)).status).toBe(401);
    }
  });

  it('answers a hundred good sign-ins at once', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => login(EDITOR, PASSWORD)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, address: string) => login(email, 'a wrong password', { address });

  it('ends after 5 failures for an account from one address, known or not', async () => {
    for (const email of [EDITOR, 'nobody@example.com']) {
      const address = `192.0.2.${email.length}`;
      const statuses = [];
      for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await guess(email, address)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const right = await login(EDITOR, PASSWORD, { address: `192.0.2.${EDITOR.length}` });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    // From another address, the owner gets in.
    expect((await login(EDITOR, PASSWORD)).status).toBe(200);
  });

  it('does not get further with many requests at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => guess(EDITOR, '192.0.2.1')));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('ends after 10 failures from one address, across accounts', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await guess(`someone-${attempt}@example.com`, '192.0.2.1')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('ends after 50 failures for an account from anywhere; who is signed in stays so', async () => {
    const { token } = await signIn();
    const statuses = [];
    for (let attempt = 0; attempt < 51; attempt += 1) {
      statuses.push((await guess(EDITOR, `198.51.100.${attempt}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429]);
    expect(await statusWith(token)).toBe(200);
  });

  it('is not helped by a good sign-in in between', async () => {
    const address = '192.0.2.1';
    for (let attempt = 0; attempt < 9; attempt += 1) await guess(`someone-${attempt}@example.com`, address);
    expect((await login(EDITOR, PASSWORD, { address })).status).toBe(200);
    expect((await guess('one-more@example.com', address)).status).toBe(401);
    expect((await login(EDITOR, PASSWORD, { address })).status).toBe(429);
  });

  it('is not helped by a forged X-Forwarded-For nor by writing IPv4 as IPv6', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const address = attempt % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1';
      const headers = { 'x-forwarded-for': `198.51.100.${attempt}` };
      statuses.push((await login(EDITOR, 'a wrong password', { address, headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
