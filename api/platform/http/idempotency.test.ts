import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Role } from '#schema/access/roles.ts';
import { rows } from '../database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { ApiError } from '../base/api-error.ts';
import { type Route, created, defineRoute } from '../route/route.ts';
import { asWritten } from '../base/spoken.ts';

let begun = 0;
let made = 0;
let gate: Promise<void> = Promise.resolve();

const grant = { roles: ['administrator', 'editor', 'author'] } as const;
const routes: Route[] = ['/things', '/auth/things', '/secret-things'].map((path) =>
  defineRoute({
    method: 'POST',
    path,
    summary: 'Makes a thing',
    group: 'Test',
    grant,
    revealsSecret: path === '/secret-things',
    query: z.strictObject({ kind: z.string().optional() }),
    body: { kind: 'json', schema: z.strictObject({ name: z.string() }) },
    answer: { status: 201, shape: 'data', schema: z.unknown() },
    async handle({ body }) {
      begun += 1;
      await gate;
      if (body.name === 'bad') throw new ApiError('in_use', { message: asWritten('Not this one.') });
      made += 1;
      return created({ number: made, name: body.name }, { headers: { Location: `/things/${made}` } });
    },
  }),
);
const test = useTestApp({ routes });

beforeEach(() => {
  begun = 0;
  made = 0;
  gate = Promise.resolve();
});

interface Made {
  data: { number: number };
}

interface Target {
  path?: string;
  as?: Role;
}

function make(key: string, json: object = { name: 'a' }, { path = '/things', as = 'editor' }: Target = {}) {
  return test().request(`/api/v1${path}`, { as, json, headers: { 'idempotency-key': key } });
}
const numberOf = async (response: Response) => ((await response.json()) as Made).data.number;

describe('a POST with an Idempotency-Key', () => {
  it('is carried out once and answered as often as it is asked', async () => {
    const first = await make('key-1');
    const again = await make('key-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe('/things/1');
    // Byte for byte: `number` comes before `name`, as in the first response.
    expect(await again.text()).toBe(await first.text());
    expect(made).toBe(1);
  });

  it('with another key, of another person, or to another path is another request', async () => {
    await make('key-1');
    expect(await numberOf(await make('key-2'))).toBe(2);
    expect(await numberOf(await make('key-1', { name: 'a' }, { as: 'author' }))).toBe(3);
  });

  it.each([
    ['another body', { name: 'b' }, '/things'],
    ['another query', { name: 'a' }, '/things?kind=x'],
  ])('and %s is refused', async (_name, json, path) => {
    await make('key-1');
    const response = await make('key-1', json, { path });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'idempotency_conflict' });
    expect(made).toBe(1);
  });

  it('is carried out once even when it comes twenty times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => make('key-1')));
    expect(made).toBe(1);
    for (const response of responses) expect([201, 409]).toContain(response.status);
  });

  it('has to wait while the first one is at work', async () => {
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const first = make('key-1');
    await expect.poll(() => begun).toBe(1);
    expect((await make('key-1')).headers.get('retry-after')).toBe('1');
    open.resolve();
    expect((await first).status).toBe(201);
    expect(made).toBe(1);
  });

  it('may be tried again after a failure', async () => {
    expect((await make('key-1', { name: 'bad' })).status).toBe(409);
    expect((await make('key-1', { name: 'good' })).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    await make('key-1');
    test().clock.advance(DAY_MS - 1);
    expect(await numberOf(await make('key-1'))).toBe(1);
    test().clock.advance(1);
    expect(await numberOf(await make('key-1'))).toBe(2);
  });

  it('stays claimed for as long as the first one is at work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const first = make('key-1');
    await expect.poll(() => begun).toBe(1);
    for (let tenSeconds = 0; tenSeconds < 6; tenSeconds += 1) {
      test().clock.advance(10_000);
      vi.advanceTimersByTime(10_000);
      const renewed = sql`SELECT 1 FROM idempotent_answers WHERE created_at = ${test().clock.now()}`;
      await vi.waitUntil(async () => (await rows(test().deps.database.queries, renewed)).length === 1);
    }
    expect((await make('key-1')).status).toBe(409);
    open.resolve();
    expect((await first).status).toBe(201);
    expect((await make('key-1')).headers.get('idempotent-replayed')).toBe('true');
  });

  it('is free again when the process that worked on it died', async () => {
    gate = new Promise(() => undefined);
    void make('key-1');
    await expect.poll(() => begun).toBe(1);
    expect((await make('key-1')).status).toBe(409);
    gate = Promise.resolve();
    test().clock.advance(29_999);
    expect((await make('key-1')).status).toBe(409);
    test().clock.advance(1);
    expect((await make('key-1')).status).toBe(201);
  });

  it.each(['', 'with space', 'x'.repeat(201)])('needs a sensible key, not %j', async (key) => {
    expect((await make(key)).status).toBe(400);
  });

  it('is carried out once and never answered again where the answer holds a secret', async () => {
    const target = { path: '/secret-things' };
    expect(await numberOf(await make('key-1', { name: 'hunter2' }, target))).toBe(1);
    const kept = await rows(test().deps.database.queries, sql`SELECT * FROM idempotent_answers`);
    expect(kept).toMatchObject([{ key: 'key-1', status: 201 }]);
    expect(JSON.stringify(kept)).not.toMatch(/hunter2|\/things\/1/);
    const again = await make('key-1', { name: 'hunter2' }, target);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      code: 'idempotency_conflict',
      detail: expect.stringMatching(/succeeded.*only once.*new key/),
    });
    const other = await make('key-1', { name: 'another' }, target);
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('different body') },
    ]);
    expect(made).toBe(1);
  });

  it('is carried out each time below /auth, whose answers are not kept', async () => {
    await make('key-1', { name: 'a' }, { path: '/auth/things' });
    expect(await numberOf(await make('key-1', { name: 'a' }, { path: '/auth/things' }))).toBe(2);
  });
});
