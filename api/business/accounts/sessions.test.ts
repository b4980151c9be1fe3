import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import type { SignedIn } from '#schema/answers/operations/sign-in.ts';

const test = useTestApp();

async function signIn(): Promise<SignedIn> {
  const json = { email: 'editor@example.com', password: PASSWORD };
  const response = await test().request('/api/v1/auth/login', { json });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: SignedIn }).data;
}

const statusWith = async (token: string) => (await test().request('/api/v1/user', { token })).status;

describe('a token', () => {
  it('is dead at once after signing out', async () => {
    const { token } = await signIn();
    const response = await test().request('/api/v1/auth/logout', { method: 'POST', token });
    expect(response.status).toBe(204);
    expect(await statusWith(token)).toBe(401);
  });

  it('is verified with its owner and its end', async () => {
    const { token, expires_at, user } = await signIn();
    const response = await test().request('/api/v1/auth/verify-token', { method: 'POST', token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { user, expires_at } });
  });

  it('ends after 14 days without use and is good longer with it', async () => {
    const { clock } = test();
    const idle = await signIn();
    const used = await signIn();
    clock.advance(13 * DAY_MS);
    expect(await statusWith(used.token)).toBe(200);
    clock.advance(2 * DAY_MS);
    expect(await statusWith(idle.token)).toBe(401);
    expect(await statusWith(used.token)).toBe(200);
  });

  it('ends after 30 days in any case', async () => {
    const { clock } = test();
    const { token } = await signIn();
    for (let day = 0; day < 29; day += 1) {
      clock.advance(DAY_MS);
      expect(await statusWith(token)).toBe(200);
    }
    clock.advance(DAY_MS);
    const response = await test().request('/api/v1/user', { token });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'token_invalid' });
  });

  it('has its use written down at most once a minute', async () => {
    const { clock, deps } = test();
    const { token } = await signIn();
    const lastUse = async () => {
      const found = await rows<{ at: string }>(
        deps.database.queries,
        sql`SELECT max(last_used_at) AS at FROM sessions`,
      );
      return found[0]?.at;
    };
    clock.advance(MINUTE_MS - 1);
    await statusWith(token);
    expect(await lastUse()).toBe('2026-11-21T10:00:00.000Z');
    clock.advance(1);
    await statusWith(token);
    expect(await lastUse()).toBe('2026-11-21T10:01:00.000Z');
  });

  it.each([
    ['null', 'Bearer null'],
    ['undefined', 'Bearer undefined'],
    ['a random one', `Bearer ${'A'.repeat(43)}`],
    ['a JWT without a signature', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW5pc3RyYXRvciJ9.'],
    ['another scheme', `Token ${'A'.repeat(43)}`],
    ['no scheme', 'A'.repeat(43)],
  ])('is refused: %s', async (_name, authorization) => {
    const response = await test().request('/api/v1/user', { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'token_invalid' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('is refused when anything about it is changed', async () => {
    const { token } = await signIn();
    const last = token.endsWith('A') ? 'Q' : 'A';
    const changed = [
      `Bearer ${token.slice(0, -1)}${last}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer  ${token}`,
      `Bearer ${token}, Bearer ${token}`,
    ];
    for (const authorization of changed) {
      expect((await test().request('/api/v1/user', { headers: { authorization } })).status).toBe(401);
    }
    expect(
      (await test().request('/api/v1/user', { headers: { authorization: `bearer ${token}` } })).status,
    ).toBe(200);
  });

  it('is missed in the words of the specification', async () => {
    const response = await test().request('/api/v1/user');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'token_missing', messages: ['No token found'] });
  });

  it.each<[string, SQL]>([
    ['disabled', sql`UPDATE users SET disabled = true`],
    ['deleted', sql`DELETE FROM users`],
  ])('is of no use to somebody who was %s', async (_name, change) => {
    const { token } = await signIn();
    await test().deps.database.queries.execute(change);
    expect(await statusWith(token)).toBe(401);
  });
});

describe('sessions', () => {
  interface Sessions {
    data: {
      data: { id: string; current: boolean; user_agent: string | null; address: string | null }[];
      total: number;
    };
  }

  it('are seen and ended by their owner, under ids that are not tokens', async () => {
    const { token } = await signIn();
    const response = await test().request('/api/v1/sessions', { token });
    const { data } = (await response.json()) as Sessions;
    expect(data.total).toBe(2);
    expect(data.data.filter(({ current }) => current)).toHaveLength(1);
    const current = data.data.find((session) => session.current);
    expect(current).toMatchObject({ address: '203.0.113.7' });
    expect(await statusWith(current?.id ?? '')).toBe(401);

    const ended = await test().request(`/api/v1/sessions/${current?.id}`, { method: 'DELETE', token });
    expect(ended.status).toBe(204);
    expect(await statusWith(token)).toBe(401);
  });

  it('of others are not there', async () => {
    const response = await test().request('/api/v1/sessions', { as: 'viewer' });
    const { data } = (await response.json()) as Sessions;
    const [session] = data.data;
    const ended = await test().request(`/api/v1/sessions/${session?.id}`, {
      method: 'DELETE',
      as: 'administrator',
    });
    expect(ended.status).toBe(404);
    expect((await test().request('/api/v1/user', { as: 'viewer' })).status).toBe(200);
  });
});
