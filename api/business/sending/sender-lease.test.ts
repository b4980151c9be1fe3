import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimBatch } from './claim-turn.ts';
import { prepareAudience } from './prepare-audience.ts';
import { closeLease, openLease, recoverAbandoned, renewLease } from './sender-lease.ts';

const test = useTestApp();
const LEASE_MS = 60_000;
const READERS = 6;

const senders = () =>
  rows<{ id: string; has_ended: boolean; lease_seconds: number }>(
    test().deps.database.queries,
    sql`SELECT id, ended_at IS NOT NULL AS has_ended,
          extract(epoch FROM lease_until - clock_timestamp())::float8 AS lease_seconds
        FROM newsletter_senders`,
  );
const ended = async () => (await senders()).filter(({ has_ended }) => has_ended).map(({ id }) => id);
const pastLease = (id: string) =>
  rows(
    test().deps.database.queries,
    sql`UPDATE newsletter_senders SET lease_until = clock_timestamp() - interval '1 second' WHERE id = ${id}`,
  );
const renew = (senderId: string) =>
  test().deps.database.transaction((tx) => renewLease(tx, { senderId, leaseMs: LEASE_MS }));
const warnings = () => test().logLines.filter((line) => line.includes('ended without a word'));

describe('the lease of a sender', () => {
  it('lasts for its time from the last renewal', async () => {
    const id = await openLease(test().deps, LEASE_MS / 2);
    const [opened] = await senders();
    expect(opened?.lease_seconds).toBeGreaterThan(LEASE_MS / 2_000 - 10);
    expect(opened?.lease_seconds).toBeLessThan(LEASE_MS / 2_000 + 1);
    await renew(id);
    const [renewed] = await senders();
    expect(renewed?.lease_seconds).toBeGreaterThan(LEASE_MS / 1_000 - 10);
    expect(renewed?.lease_seconds).toBeLessThan(LEASE_MS / 1_000 + 1);
  });

  it('ends once, and cannot be renewed after that', async () => {
    const id = await openLease(test().deps, LEASE_MS);
    const other = await openLease(test().deps, LEASE_MS);
    await closeLease(test().deps, id);
    await expect(renew(id)).rejects.toThrow(FencedError);
    await renew(other);
    expect(await ended()).toEqual([id]);
  });

  it('ends a transaction that falls asleep as late as itself', async () => {
    const id = await openLease(test().deps, LEASE_MS);
    const limit = await test().deps.database.transaction(async (tx) => {
      await renewLease(tx, { senderId: id, leaseMs: LEASE_MS });
      return rows(tx, sql`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`);
    });
    expect(limit).toEqual([{ limit: '1min' }]);
  });
});

describe('a sender that is gone', () => {
  it('leaves what it attempted as unknown: counted, logged, and once only', async () => {
    const { deps } = test();
    await insertReaders(test(), READERS);
    const { id } = await createCampaign(test());
    await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
    await prepareAudience(deps, id);
    const [gone, own] = [await openLease(deps, LEASE_MS), await openLease(deps, LEASE_MS)];
    const turn = { leaseMs: LEASE_MS, settled: [], campaignIds: [id], hasRates: false };
    await claimBatch(deps, { ...turn, senderId: gone, limit: 3 });
    await claimBatch(deps, { ...turn, senderId: own, limit: 2 });
    await pastLease(gone);
    await recoverAbandoned(deps, own);
    expect(await statesOf(test(), id)).toEqual({ unknown: 3, attempting: 2, queued: 1 });
    const counted = await rows<{ name: string; count: number }>(
      deps.database.queries,
      sql`SELECT name, sum(value)::int AS count FROM newsletter_counters WHERE campaign_id = ${id} AND name IN ('unknown', 'attempting')
          GROUP BY name ORDER BY name`,
    );
    expect(counted).toEqual([
      { name: 'attempting', count: 2 },
      { name: 'unknown', count: 3 },
    ]);
    expect(await ended()).toEqual([gone]);
    expect(warnings().map((line) => JSON.parse(line) as object)).toMatchObject([
      { senders: [gone], unknown: 3 },
    ]);
    await recoverAbandoned(deps, own);
    expect(warnings()).toHaveLength(1);
    expect(await statesOf(test(), id)).toEqual({ unknown: 3, attempting: 2, queued: 1 });
  });
});
