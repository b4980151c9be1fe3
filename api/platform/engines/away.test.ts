import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { asApiError } from '../http/problem.ts';
import {
  type TcpProxy,
  hostAndPortOf,
  openTcpProxy,
  throughProxy,
} from '../../testing/processes/tcp-proxy.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from './open-database.ts';
import { type TestDatabase, createTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';

/** From the request to the failure, as the caller experiences it. */
const FAILS_WITHIN_MS = 2_000;
const PROBE_MS = 600;
const ONE = { text: 'SELECT 1 AS one' };
const POOL_SIZE = 4;

describe.runIf(testDatabaseUrl() !== undefined)('PostgreSQL behind a line that is cut', () => {
  let test: TestDatabase;
  let proxy: TcpProxy;
  let database: Database;
  const toWait: Promise<unknown>[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    const url = test.url ?? '';
    proxy = await openTcpProxy(hostAndPortOf(url));
    database = await openDatabase({
      databaseUrl: throughProxy(url, proxy),
      dataDir: '/nowhere',
      poolSize: POOL_SIZE,
      servesRequests: true,
    });
  });
  afterEach(async () => {
    await proxy.set('open');
    await vi.waitUntil(async () => (await probe()) === 'answered', { timeout: 10_000 });
    await Promise.allSettled(toWait.splice(0));
  });
  afterAll(async () => {
    await database.close();
    await proxy.close();
    await test.close();
  });

  const probe = () =>
    database.probe(ONE, [], { withinMs: PROBE_MS }).then(
      () => 'answered',
      () => 'failed',
    );
  const ask = (on = database) => on.select<{ one: number }>(ONE, []);
  const sleep = (on: Database, seconds: number) => {
    const asleep = on.select({ text: `SELECT pg_sleep(${seconds})` }, []);
    asleep.catch(() => undefined);
    toWait.push(asleep);
    return asleep;
  };

  /** The failure that a caller gets, and how long they waited for it. */
  async function failureOf(work: Promise<unknown>): Promise<{ code: string; ms: number }> {
    const startedAt = performance.now();
    const error = await work.then(
      () => 'no failure',
      (thrown: unknown) => thrown,
    );
    return { code: asApiError(error).code, ms: performance.now() - startedAt };
  }

  it('is unavailable at once when connections are refused, and there again with the next probe', async () => {
    await ask();
    await proxy.set('refused');
    expect((await failureOf(ask())).code).toBe('database_unavailable');
    expect(await probe()).toBe('failed');
    const inTransaction = await failureOf(database.transaction(() => Promise.resolve()));
    expect([inTransaction.code, inTransaction.ms < 50]).toEqual(['database_unavailable', true]);
    await proxy.set('open');
    expect((await failureOf(ask())).code).toBe('database_unavailable');
    expect(await probe()).toBe('answered');
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it('fails everything that waits for a lost answer, no matter how the work itself failed', async () => {
    const asked = failureOf(sleep(database, 1));
    const written = failureOf(
      database.transaction(async () => {
        await wait(100);
        await proxy.set('swallowed');
        await wait(20);
        throw new Error('the work itself failed');
      }),
    );
    await wait(300);
    expect(await probe()).toBe('failed');
    for (const failure of [await asked, await written]) {
      expect(failure.code).toBe('database_unavailable');
      expect(failure.ms).toBeLessThan(FAILS_WITHIN_MS);
    }
  });

  it('fails a new session that never comes to be within two seconds, also without a probe', async () => {
    await proxy.set('swallowed');
    const asked = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => failureOf(ask())));
    for (const { code, ms } of asked) {
      expect(['database_unavailable', 'database_busy']).toContain(code);
      expect(ms).toBeLessThan(FAILS_WITHIN_MS);
    }
  }, 30_000);

  it('is busy, not away, when all sessions are in use: the probe and the jobs have their own', async () => {
    const sleeping = Array.from({ length: POOL_SIZE }, () => sleep(database, 2.5));
    const { code, ms } = await failureOf(ask());
    expect(code).toBe('database_busy');
    expect(ms).toBeLessThan(FAILS_WITHIN_MS);
    expect(await probe()).toBe('answered');
    expect(await ask(database.forJobs())).toEqual([{ one: 1 }]);
    await Promise.all(sleeping);
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it('gives a request up that waits for a lock; a job waits on', async () => {
    const other = await createHolder();
    const write = { text: `UPDATE settings SET value = value WHERE key = 'held'` };
    const { code, ms } = await failureOf(database.select(write, []));
    expect(code).toBe('database_busy');
    expect(ms).toBeLessThan(FAILS_WITHIN_MS);
    let isDone = false;
    const job = database
      .forJobs()
      .select(write, [])
      .then(() => (isDone = true));
    await wait(1_800);
    expect(isDone).toBe(false);
    other.release();
    await job;
    await other.ended;
  });

  it('survives that all its sessions are ended, as by a restart: the probe makes a new one at once', async () => {
    await Promise.all([ask(), ask(), probe()]);
    await test.database.select(
      {
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      },
      [],
    );
    expect(await probe()).toBe('answered');
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it('is unavailable while it takes no new sessions, and there again once it does', async () => {
    const name = new URL(test.url ?? '').pathname.slice(1);
    const server = new Client({ connectionString: testDatabaseUrl() });
    await server.connect();
    const allow = (is: boolean) => server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${is}`);
    try {
      await allow(false);
      await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await vi.waitUntil(async () => (await probe()) === 'failed');
      expect((await failureOf(ask())).code).toBe('database_unavailable');
      expect((await failureOf(database.transaction(() => Promise.resolve()))).code).toBe(
        'database_unavailable',
      );
    } finally {
      await allow(true);
      await server.end();
    }
    await vi.waitUntil(async () => (await probe()) === 'answered', { timeout: 10_000 });
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it('asks no more of a server that is away than the probe does', async () => {
    await proxy.set('swallowed');
    expect(await probe()).toBe('failed');
    const before = proxy.connections();
    await Promise.all(Array.from({ length: 200 }, () => failureOf(ask())));
    expect(proxy.connections()).toBe(before);
  });

  /** Another session that holds a row until it is asked to release it. */
  async function createHolder(): Promise<{ release(): void; ended: Promise<void> }> {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const insert = { text: `INSERT INTO settings (key, value) VALUES ('held', '1') ON CONFLICT DO NOTHING` };
    await test.database.select(insert, []);
    const ended = test.database.transaction(async (tx) => {
      await tx.execute(`SELECT 1 FROM settings WHERE key = 'held' FOR UPDATE`);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    return { release: () => release.resolve(), ended };
  }
});
