import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_MIN_CHARS } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { createTestApp, useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { ensureFirstAdministrator } from './set-up.ts';

const test = useTestApp();
const ADA = { name: 'Ada', email: 'ada@example.com', password: PASSWORD };

const setUp = (token: string, person: object = ADA) =>
  test().request('/api/v1/auth/setup', { json: { token, ...person } });

async function tokenOfLink(): Promise<string> {
  const { setupUrl } = await ensureFirstAdministrator(test().deps);
  expect(setupUrl).toMatch(/^http:\/\/localhost:3000\/setup\?token=[\w-]{43}$/);
  return new URL(setupUrl ?? '').searchParams.get('token') ?? '';
}

async function administrators(): Promise<string[]> {
  const found = await rows<{ email: string }>(
    test().deps.database.queries,
    sql`SELECT email FROM users WHERE role = 'administrator' AND NOT disabled ORDER BY email`,
  );
  return found.map(({ email }) => email);
}

describe('a site that has an administrator', () => {
  it('needs no setup and lets no one set it up', async () => {
    expect(await ensureFirstAdministrator(test().deps)).toEqual({});
    const response = await setUp('A'.repeat(43));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('does not read what is sent to it', async () => {
    let isRead = false;
    const pull = (controller: ReadableStreamDefaultController) => {
      isRead = true;
      controller.error(new Error('This is not to be read.'));
    };
    const request = new Request('http://localhost:3000/api/v1/auth/setup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '4000' },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    });
    const response = await test().app.fetch(request, { address: '203.0.113.7' });
    expect([response.status, isRead]).toEqual([409, false]);
  });
});

describe('a site without an administrator', () => {
  beforeEach(() => test().deps.database.queries.execute(sql`DELETE FROM users WHERE role = 'administrator'`));

  it('is set up once by a person with the link, who is then signed in', async () => {
    const token = await tokenOfLink();
    const response = await setUp(token);
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { token: string; user: object } };
    expect(data.user).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'administrator' });
    expect((await test().request('/api/v1/users', { token: data.token })).status).toBe(200);
    expect((await setUp(token, { ...ADA, email: 'eve@example.com' })).status).toBe(409);
    expect(await administrators()).toEqual(['ada@example.com']);
  });

  it('gets one administrator, however many try at once', async () => {
    const token = await tokenOfLink();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setUp(token, { ...ADA, email: `ada-${index}@example.com` })),
    );
    const statuses = responses.map(({ status }) => status).sort((left, right) => left - right);
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await administrators()).toHaveLength(1);
  });

  it('refuses a link that is wrong, a day old, or of an earlier start', async () => {
    const earlier = await tokenOfLink();
    const token = await tokenOfLink();
    expect((await setUp('A'.repeat(43))).status).toBe(401);
    expect((await setUp(earlier)).status).toBe(401);
    test().clock.advance(DAY_MS);
    expect((await setUp(token)).status).toBe(401);
    expect(await administrators()).toEqual([]);
  });

  it('refuses a short password and an address that is taken, and keeps the link', async () => {
    const token = await tokenOfLink();
    const short = await setUp(token, { ...ADA, password: 'short' });
    expect(short.status).toBe(422);
    expect(await short.json()).toMatchObject({
      errors: { password: [`must be at least ${PASSWORD_MIN_CHARS} characters`] },
    });
    const taken = await setUp(token, { ...ADA, email: 'Editor@example.com' });
    expect(taken.status).toBe(422);
    expect(await taken.json()).toMatchObject({ errors: { email: ['is already taken'] } });
    expect((await setUp(token)).status).toBe(201);
  });

  it('takes the administrator of the environment instead', async () => {
    const env = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: PASSWORD };
    await test().deps.database.queries.execute(sql`DELETE FROM users`);
    await test().deps.database.queries.execute(sql`DELETE FROM sessions`);
    const other = await createTestApp(test().deps.database, { env });
    await other.deps.database.queries.execute(sql`DELETE FROM users WHERE role = 'administrator'`);
    expect(await ensureFirstAdministrator(other.deps)).toEqual({});
    expect(await ensureFirstAdministrator(other.deps)).toEqual({});
    expect(await administrators()).toEqual(['root@example.com']);
    const json = { email: 'root@example.com', password: PASSWORD };
    expect((await other.request('/api/v1/auth/login', { json })).status).toBe(200);
  });
});
