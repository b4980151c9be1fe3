import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { type Database, rows } from '../database/database.ts';
import { openDatabase } from '../engines/open-database.ts';
import { doubling, waitAfter } from './backoff.ts';
import { FencedError, LeasedQueue, ifHeld } from './leased-queue.ts';
import { MessageQueue } from './message-queue.ts';

/*
 * Two nodes over one database, each with its own connections; on the embedded database, which has one process,
 * both share its connection.
 */
const LEASE_MS = 60_000;
const BACKOFF = doubling(1_000, 60_000, 0.2);
const ATTEMPTS_MAX = 5;

interface File {
  name: string;
  epoch: number;
  written: number;
}
const files = new LeasedQueue<File>({
  table: 'test_files',
  key: 'name',
  fence: ['epoch'],
  onClaim: () => sql`epoch = q.epoch + 1`,
  open: () => sql`NOT q.done`,
  order: sql`q.name`,
  held: sql`NOT q.done`,
  lease: { ms: LEASE_MS, until: 'lease_until' },
});

interface Letter {
  id: string;
  attempt: number;
  state: string;
  due_at: string;
}
const letters = new MessageQueue<Letter>({
  table: 'test_letters',
  held: 'going',
  done: 'arrived',
  attemptsMax: ATTEMPTS_MAX,
  backoff: BACKOFF,
  leaseMs: LEASE_MS,
});

let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
const on = () => nodes[0].deps.database.queries;
const nothing = () => sql`reply = 'said'`;

beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url !== undefined) second = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  const { queries } = database.database;
  await rows(
    queries,
    sql`CREATE TABLE test_files (name text PRIMARY KEY, epoch int NOT NULL DEFAULT 0, lease_until timestamptz,
          written int NOT NULL DEFAULT 0, done boolean NOT NULL DEFAULT false)`,
  );
  await rows(
    queries,
    sql`CREATE TABLE test_letters (id uuid PRIMARY KEY, state text NOT NULL DEFAULT 'queued', attempt int NOT NULL DEFAULT 0,
          due_at timestamptz NOT NULL, settled_at timestamptz, reply text)`,
  );
});
beforeEach(async () => {
  await database.reset();
  const first = await createTestApp(database.database);
  nodes = [first, createNodeBeside(first, second ?? database.database)];
});
afterAll(async () => {
  for (const table of ['test_files', 'test_letters'])
    await rows(database.database.queries, sql.raw(`DROP TABLE ${table}`));
  await second?.close();
  await database.close();
});

async function waiting(count: number): Promise<void> {
  await rows(on(), sql`DELETE FROM test_files`);
  await rows(on(), sql`DELETE FROM test_letters`);
  await rows(
    on(),
    sql`INSERT INTO test_files (name) SELECT 'file ' || n FROM generate_series(1, ${count}::int) n`,
  );
  await rows(
    on(),
    sql`INSERT INTO test_letters (id, due_at)
        SELECT gen_random_uuid(), ${nodes[0].deps.now().toISOString()} FROM generate_series(1, ${count}::int)`,
  );
}

describe('those who claim at the same moment', () => {
  it('never get the same item, and none gets more than it requested', async () => {
    const asked = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), asked, async (count, limits) => {
        await waiting(count);
        for (const queue of [files, letters]) {
          const claims = await Promise.all(
            limits.map((limit, index) => queue.claim(nodes[index % 2 === 0 ? 0 : 1].deps, { limit })),
          );
          claims.forEach((one, index) => expect(one.length).toBeLessThanOrEqual(limits[index] ?? 0));
          const keys = claims.flat().map((one) => ('name' in one ? one.name : one.id));
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('get everything in the end', async () => {
    await waiting(7);
    const [one, other] = [
      await files.claim(nodes[0].deps, { limit: 3 }),
      await files.claim(nodes[1].deps, { limit: 9 }),
    ];
    expect([...one, ...other].map(({ name }) => name).toSorted()).toHaveLength(7);
    expect(await files.claim(nodes[0].deps)).toEqual([]);
  });
});

type Step = 'claim' | 'end' | 'let go' | 'write' | 'write as the one before';
const steps = fc.array(fc.constantFrom<Step>('claim', 'end', 'let go', 'write', 'write as the one before'), {
  minLength: 4,
  maxLength: 20,
});

/** One file and those who held it, the last one last. */
class Scene {
  readonly #holds: File[] = [];

  /** Does one step, and returns its result. */
  async take(step: Step, node: TestApp): Promise<string> {
    const [last, former] = [this.#holds.at(-1), this.#holds.at(-2)];
    if (step === 'claim') {
      const [taken] = await files.claim(node.deps);
      if (taken !== undefined) this.#holds.push(taken);
      return taken === undefined ? 'held' : 'taken';
    }
    if (step === 'end')
      await rows(on(), sql`UPDATE test_files SET lease_until = clock_timestamp() - interval '1s'`);
    else if (step === 'let go' && last !== undefined) await files.release(on(), last);
    else if (step === 'write') return this.#write(last);
    else if (step === 'write as the one before') return this.#write(former);
    return '';
  }

  async #write(hold: File | undefined): Promise<string> {
    if (hold === undefined) return 'nobody';
    const written = await ifHeld(() => files.renew(on(), hold, sql`written = q.written + 1`));
    return written === undefined ? 'fenced' : 'written';
  }
}

/** The expected result of the steps. */
function expectedOf(all: readonly Step[]): { outcomes: string[]; epoch: number; written: number } {
  let [isFree, epoch, written] = [true, 0, 0];
  const outcomes = all.map((step) => {
    if (step === 'claim') {
      if (!isFree) return 'held';
      [isFree, epoch] = [false, epoch + 1];
      return 'taken';
    }
    if (step === 'write as the one before') return epoch < 2 ? 'nobody' : 'fenced';
    if (step === 'write') {
      if (epoch === 0) return 'nobody';
      [isFree, written] = [false, written + 1];
      return 'written';
    }
    isFree = true;
    return '';
  });
  return { outcomes, epoch, written };
}

describe('a lease', () => {
  it('has one holder at a time, passes to another when it is over, and only the last holder writes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await waiting(1);
        const scene = new Scene();
        const outcomes: string[] = [];
        for (const [index, step] of all.entries())
          outcomes.push(await scene.take(step, nodes[index % 2 === 0 ? 0 : 1]));
        const [file] = await rows<File>(on(), sql`SELECT epoch, written FROM test_files`);
        expect({ outcomes, ...file }).toEqual(expectedOf(all));
      }),
      { numRuns: 40 },
    );
  });

  it('ends for its holder once the item is done, no matter who did it', async () => {
    await waiting(1);
    const [hold] = await files.claim(nodes[0].deps);
    if (hold === undefined) throw new Error('Nobody else claims.');
    await rows(on(), sql`UPDATE test_files SET done = true`);
    expect(await ifHeld(() => files.renew(on(), hold, sql`written = 9`))).toBeUndefined();
    expect(await rows(on(), sql`SELECT written FROM test_files`)).toEqual([{ written: 0 }]);
  });
});

describe('a message', () => {
  it('is tried as often as declared, each time after its wait, and then has failed', async () => {
    await waiting(1);
    const { deps, clock } = nodes[0];
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const [message] = await letters.claim(deps);
      if (message === undefined) throw new Error('It is due.');
      expect(message.attempt).toBe(attempt);
      const state = await letters.recordOutcome(on(), deps, { message, outcome: 'again', set: nothing });
      expect(state).toBe(attempt < ATTEMPTS_MAX ? 'queued' : 'failed');
      clock.advance(waitAfter(BACKOFF, attempt, { randomBytes: () => new Uint8Array([0]) }) - 1);
      expect(await letters.claim(deps)).toEqual([]);
      clock.advance(LEASE_MS);
    }
    expect(await letters.claim(deps)).toEqual([]);
    const [failed] = await rows<Letter>(on(), sql`SELECT * FROM test_letters`);
    expect(await letters.retry(on(), deps, { id: failed?.id ?? '' })).toBe(true);
    expect(await letters.claim(deps)).toMatchObject([{ id: failed?.id, attempt: 1 }]);
  });

  it('that staff retry after its holder was given up cannot be finished by that holder', async () => {
    await waiting(1);
    const { deps, clock } = nodes[0];
    const [gone] = await letters.claim(nodes[1].deps);
    if (gone === undefined) throw new Error('Nobody else claims.');
    await letters.reclaimExpired(deps, sql`state = 'failed'`);
    clock.advance(LEASE_MS);
    await letters.reclaimExpired(deps, sql`state = 'failed'`);
    expect(await letters.retry(on(), deps, { id: gone.id })).toBe(true);
    const [held] = await letters.claim(deps);
    if (held === undefined) throw new Error('It is due.');
    const settled = letters.recordOutcome(on(), deps, { message: gone, outcome: 'failed', set: nothing });
    await expect(settled).rejects.toThrow(FencedError);
    expect(await letters.recordOutcome(on(), deps, { message: held, outcome: 'done', set: nothing })).toBe(
      'arrived',
    );
  });

  it('whose holder has died is reclaimed, and that holder can no longer finish it', async () => {
    await waiting(2);
    const [gone, busy] = await letters.claim(nodes[1].deps, { limit: 2 });
    if (gone === undefined || busy === undefined) throw new Error('Nobody else claims.');
    const { deps, clock } = nodes[0];
    await letters.during(deps, busy, async () => {
      const back = () => letters.reclaimExpired(deps, sql`state = 'queued'`);
      const early = await back();
      clock.advance(LEASE_MS);
      expect([...early, ...(await back())]).toEqual([gone.id]);
    });
    const settled = letters.recordOutcome(on(), deps, { message: gone, outcome: 'done', set: nothing });
    await expect(settled).rejects.toThrow(FencedError);
    expect(await letters.recordOutcome(on(), deps, { message: busy, outcome: 'done', set: nothing })).toBe(
      'arrived',
    );
  });
});

describe('what staff decide about a message', () => {
  type Verb = 'retry' | 'resend' | 'cancel';
  it.each<[state: string, attempt: number, outcomes: Partial<Record<Verb, string>>]>([
    ['queued', 0, { resend: 'queued 0 due', cancel: 'cancelled 0 settled' }],
    ['queued', 3, { retry: 'queued 3 due', resend: 'queued 0 due', cancel: 'cancelled 3 settled' }],
    ['going', 3, {}],
    ['arrived', 2, { resend: 'queued 0 due' }],
    ['failed', 5, { retry: 'queued 0 due', resend: 'queued 0 due', cancel: 'cancelled 5 settled' }],
    ['cancelled', 1, { resend: 'queued 0 due' }],
  ])('depends on its state: %s after attempts: %i', async (state, attempt, outcomes) => {
    const { deps } = nodes[0];
    const now = deps.now().toISOString();
    const [message] = await rows<Letter>(on(), sql`SELECT * FROM test_letters`);
    const id = message?.id ?? '';
    for (const verb of ['retry', 'resend', 'cancel'] as const) {
      await rows(
        on(),
        sql`UPDATE test_letters SET state = ${state}, attempt = ${attempt}, due_at = ${now}::timestamptz + interval '1 hour',
              settled_at = ${now}::timestamptz - interval '1 hour' WHERE id = ${id}`,
      );
      expect(await letters.resend(on(), deps, { id, where: sql`reply = 'of another'` })).toBe(false);
      const isDone = await letters[verb](on(), deps, { id, where: sql`reply IS NULL` });
      const after = await rows(
        on(),
        sql`SELECT concat_ws(' ', state, attempt, CASE WHEN due_at = ${now} AND settled_at IS NULL THEN 'due' END,
              CASE WHEN settled_at = ${now} THEN 'settled' END) AS said FROM test_letters WHERE id = ${id}`,
      );
      expect([isDone, after]).toEqual([
        outcomes[verb] !== undefined,
        [{ said: outcomes[verb] ?? `${state} ${attempt}` }],
      ]);
    }
  });
  beforeEach(() => waiting(1));
});
