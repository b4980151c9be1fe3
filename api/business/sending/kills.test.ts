import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';
import { type KillFigures, type KillOptions, killSenders } from '../../testing/mail/campaign-kills.ts';

/*
 * The promise: no one gets it twice, no one is forgotten, and unknown outcomes are listed. A small version of
 * `bench/newsletter/campaign-kills.ts`.
 */
let folder = '';
let onPostgres: TestDatabase | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-kills-'));
  if (testDatabaseUrl() !== undefined) onPostgres = await createTestDatabase();
});
afterAll(async () => {
  await onPostgres?.close();
  await rm(folder, { recursive: true, force: true });
});

const SMALL = {
  recipients: 800,
  kills: 2,
  connections: 10,
  killAfterMs: [100, 300],
  otherSubjects: ['Another subject'],
} as const;

function run(options: Partial<KillOptions>): Promise<KillFigures> {
  return killSenders({ ...SMALL, nodes: 1, dataDir: path.join(folder, 'data'), ...options });
}

function expectPromiseKept({ scene, ...figures }: KillFigures, crashes: number): void {
  expect(figures).toMatchObject({ duplicates: 0, skipped: 0, acceptedWithoutMail: 0 });
  expect(figures.unknown).toBeLessThanOrEqual(figures.connections * crashes);
  const { accepted = 0, unknown = 0 } = scene.states;
  expect(scene.status).toBe('sent');
  expect(accepted + unknown).toBe(SMALL.recipients);
  expect(scene.counters).toMatchObject({ audience: SMALL.recipients, accepted, queued: 0, attempting: 0 });
  expect(scene.counters.unknown ?? 0).toBe(unknown);
}

describe.runIf(testDatabaseUrl() === undefined)('a sender that is killed at random', () => {
  it('duplicates no one, forgets no one, and lists what it cannot know (rel-03)', async () => {
    const figures = await run({});
    expect(figures.kills).toBeGreaterThan(0);
    expectPromiseKept(figures, figures.kills);
  }, 300_000);
});

describe.runIf(testDatabaseUrl() !== undefined)('two senders on PostgreSQL, killed at random', () => {
  it('duplicate no one, forget no one, and fence a sender that was asleep', async () => {
    const figures = await run({ databaseUrl: onPostgres?.url, nodes: 2, zombie: true });
    expect(figures.zombieFenced).toBe(true);
    expectPromiseKept(figures, figures.kills + 1);
  }, 300_000);
});
