import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Database, rows } from '../database/database.ts';
import { openDatabase } from '../engines/open-database.ts';
import { type TestDatabase, createTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';
import {
  type TcpProxy,
  hostAndPortOf,
  openTcpProxy,
  throughProxy,
} from '../../testing/processes/tcp-proxy.ts';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { created, defineRoute } from './route.ts';

const route = defineRoute({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing',
  group: 'Test',
  grant: { roles: ['editor'] },
  body: { kind: 'json', schema: z.strictObject({ name: z.string() }) },
  answer: { status: 201, shape: 'data', schema: z.unknown() },
  async handle({ body, deps }) {
    await interruption('before');
    await rows(
      deps.database.queries,
      sql`INSERT INTO settings (key, value) VALUES (${deps.newId()}, ${JSON.stringify(body.name)}::jsonb)`,
    );
    made += 1;
    await interruption('after');
    return created({ made });
  },
});

let made = 0;
let interruption: (moment: 'before' | 'after') => Promise<void> = () => Promise.resolve();

describe.runIf(testDatabaseUrl() !== undefined)(
  'a POST with an Idempotency-Key while PostgreSQL fails',
  () => {
    let test: TestDatabase;
    let proxy: TcpProxy;
    let database: Database;
    let node: TestApp;
    let otherNode: TestApp;

    beforeAll(async () => {
      test = await createTestDatabase();
      const url = test.url ?? '';
      proxy = await openTcpProxy(hostAndPortOf(url));
      const databaseUrl = throughProxy(url, proxy);
      database = await openDatabase({ databaseUrl, dataDir: '/nowhere', poolSize: 4, servesRequests: true });
    });
    beforeEach(async () => {
      await test.reset();
      otherNode = await createTestApp(test.database, { routes: [route] });
      node = createNodeBeside(otherNode, database, [route]);
      made = 0;
    });
    afterEach(async () => {
      interruption = () => Promise.resolve();
      await proxy.set('open');
      await untilAnswered();
    });
    afterAll(async () => {
      await database.close();
      await proxy.close();
      await test.close();
    });

    const probe = () => database.probe({ text: 'SELECT 1' }, [], { withinMs: 500 });
    const untilAnswered = () => vi.waitUntil(() => probe().then(Boolean, () => false), { timeout: 10_000 });
    const make = (on = node) =>
      on.request('/api/v1/things', {
        as: 'editor',
        json: { name: 'a' },
        headers: { 'idempotency-key': 'k' },
      });
    const cutAt = (at: 'before' | 'after', state: 'refused' | 'swallowed') => {
      interruption = async (moment) => {
        if (moment !== at) return;
        interruption = () => Promise.resolve();
        await proxy.set(state);
        await probe().catch(() => undefined);
      };
    };
    const comeBack = async () => {
      await proxy.set('open');
      await untilAnswered();
    };

    it.each(['refused', 'swallowed'] as const)(
      'is carried out by the next attempt after it failed on a line that was %s',
      async (state) => {
        cutAt('before', state);
        expect((await make()).status).toBe(503);
        expect((await make()).status).toBe(503);
        await comeBack();
        expect((await make()).status).toBe(201);
        expect((await make()).headers.get('idempotent-replayed')).toBe('true');
        expect(made).toBe(1);
      },
    );

    it.each(['refused', 'swallowed'] as const)(
      'is answered, and not carried out again, when the line was %s after its work was stored',
      async (state) => {
        cutAt('after', state);
        const first = await make();
        expect(first.status).toBe(201);
        expect((await make()).status).toBe(503);
        await comeBack();
        const again = await make();
        expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
        expect(await again.text()).toBe(await first.text());
        expect(made).toBe(1);
      },
    );

    it('is free on every node within a second after the database is back', async () => {
      cutAt('before', 'refused');
      expect((await make()).status).toBe(503);
      expect((await make(otherNode)).status).toBe(409);
      await comeBack();
      await wait(1_000);
      expect((await make(otherNode)).status).toBe(201);
      expect(made).toBe(1);
    });

    it('is carried out by the next attempt after its claim met a lock', async () => {
      const locked = Promise.withResolvers<void>();
      const unlock = Promise.withResolvers<void>();
      const holder = test.database.transaction(async (tx) => {
        await rows(tx, sql`LOCK TABLE idempotent_answers IN SHARE MODE`);
        locked.resolve();
        await unlock.promise;
      });
      await locked.promise;
      const refused = await make();
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'database_busy' }]);
      unlock.resolve();
      await holder;
      expect((await make()).status).toBe(201);
      expect(made).toBe(1);
    });
  },
);
