import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { claimBatch } from './claim-turn.ts';
import { prepareAudience } from './prepare-audience.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { openLease } from './sender-lease.ts';
import type { Settled, Turn } from './turn.ts';

const test = useTestApp();
const LEASE_MS = 60_000;
const READERS = 10;

/** An issue that is being sent, and a sender that hasn’t started. */
async function scene(): Promise<{ id: string; turn: Turn }> {
  await insertReaders(test(), READERS);
  const { id } = await createCampaign(test());
  await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
  await prepareAudience(test().deps, id);
  const senderId = await openLease(test().deps, LEASE_MS);
  const turn = { senderId, leaseMs: LEASE_MS, settled: [], limit: 4, campaignIds: [id], hasRates: false };
  return { id, turn };
}

const settledAs = (turn: Turn, claimed: Awaited<ReturnType<typeof claimBatch>>['claimed']): Turn => ({
  ...turn,
  settled: claimed.map((delivery) => ({
    delivery,
    result: { outcome: 'accepted' as const, code: 250, reply: '250 OK' },
  })),
});

const endLease = () =>
  rows(test().deps.database.queries, sql`UPDATE newsletter_senders SET ended_at = clock_timestamp()`);

async function leaseUntil(): Promise<string> {
  const [row] = await rows<{ lease_until: string }>(
    test().deps.database.queries,
    sql`SELECT lease_until FROM newsletter_senders`,
  );
  return row?.lease_until ?? '';
}

/** Both ways to claim: in one statement, and in a transaction if a rate limit applies. */
describe.each([
  ['one statement', false],
  ['a transaction', true],
])('a turn as %s', (_way, hasRates) => {
  it('claims as many as it may and renews the lease', async () => {
    const { id, turn } = await scene();
    const before = await leaseUntil();
    const { claimed } = await claimBatch(test().deps, { ...turn, hasRates });
    expect(claimed).toHaveLength(4);
    expect(await statesOf(test(), id)).toEqual({ attempting: 4, queued: READERS - 4 });
    expect((await leaseUntil()) > before).toBe(true);
  });

  it('passes over a reader who has taken a break since', async () => {
    const { id, turn } = await scene();
    await rows(
      test().deps.database.queries,
      sql`UPDATE contacts SET paused_until = now() + interval '1 day' WHERE id = (SELECT min(id::text)::uuid FROM contacts)`,
    );
    const { claimed } = await claimBatch(test().deps, { ...turn, limit: READERS, hasRates });
    expect(claimed).toHaveLength(READERS - 1);
    const reasons = await rows<{ reason: string }>(
      test().deps.database.queries,
      sql`SELECT reason FROM newsletter_deliveries WHERE campaign_id = ${id} AND state = 'cancelled'`,
    );
    expect(reasons).toEqual([{ reason: 'paused' }]);
  });

  it('may have more as long as it found something', async () => {
    const { turn } = await scene();
    const found: [number, boolean][] = [];
    for (const limit of [READERS - 1, 4, 4]) {
      const { claimed, hasMore } = await claimBatch(test().deps, { ...turn, limit, hasRates });
      found.push([claimed.length, hasMore]);
    }
    expect(found).toEqual([
      [READERS - 1, true],
      [1, true],
      [0, false],
    ]);
  });

  it('of a sender that was counted as gone claims nothing', async () => {
    const { id, turn } = await scene();
    await endLease();
    await expect(claimBatch(test().deps, { ...turn, hasRates })).rejects.toThrow(FencedError);
    expect(await statesOf(test(), id)).toEqual({ queued: READERS });
  });

  it('of a sender that was counted as gone writes down nothing that it says', async () => {
    const { id, turn } = await scene();
    const { claimed } = await claimBatch(test().deps, { ...turn, hasRates });
    await endLease();
    const late = { ...settledAs(turn, claimed), hasRates };
    await expect(claimBatch(test().deps, late)).rejects.toThrow(FencedError);
    expect(await statesOf(test(), id)).toEqual({ attempting: 4, queued: READERS - 4 });
  });
});

describe('a turn for two newsletters', () => {
  it.each([
    [READERS + 4, [READERS, 4]],
    [READERS, [READERS, 0]],
    [3 * READERS, [READERS, READERS]],
    [0, [0, 0]],
  ])('of %i claims for both, and no more than it may', async (limit, expected) => {
    const { id, turn } = await scene();
    const other = await createCampaign(test(), { name: 'Issue 2' });
    await clientFor(test(), 'editor').post(`/newsletter-campaigns/${other.id}/send`);
    await prepareAudience(test().deps, other.id);
    const { claimed, hasMore } = await claimBatch(test().deps, {
      ...turn,
      limit,
      campaignIds: [id, other.id],
    });
    const of = (campaign: string) => claimed.filter((one) => one.campaign_id === campaign).length;
    expect([of(id), of(other.id)]).toEqual(expected);
    expect(hasMore).toBe(limit > 0);
  });
});

describe('a turn', () => {
  const replies: Record<string, Settled['result']> = {
    'nothing to correct': { outcome: 'accepted', code: 250, reply: '250 OK' },
    'a delivery that was put off': { outcome: 'deferred', code: 450, reply: '450 later', stage: 'recipient' },
    'a refusal': { outcome: 'rejected', code: 550, reply: '550 no', stage: 'recipient' },
    'a server that asks for less': { outcome: 'deferred', code: 421, reply: '421 busy', stage: 'recipient' },
  };
  it.each([
    ['nothing to correct', {}, 0],
    ['a delivery that was put off', {}, 0],
    ['a refusal', {}, 1],
    ['a server that asks for less', {}, 1],
    ['nothing to correct', { hasRates: true }, 1],
    ['nothing to correct', { before: () => Promise.resolve() }, 1],
    ['nothing to correct', { campaignIds: ['', ''] }, 1],
  ])('with %s and %o takes %i transactions', async (what, given, expected) => {
    const { id, turn } = await scene();
    const { deps } = test();
    const [delivery] = (await claimBatch(deps, turn)).claimed;
    if (delivery === undefined) throw new Error('Nothing was claimed.');
    let transactions = 0;
    const database = Object.create(deps.database, {
      transaction: {
        value: (...given_: Parameters<typeof deps.database.transaction>) => {
          transactions += 1;
          return deps.database.transaction(...given_);
        },
      },
    }) as typeof deps.database;
    const campaignIds = 'campaignIds' in given ? [id, id] : [id];
    const settled = [{ delivery, result: replies[what] as Settled['result'] }];
    await claimBatch({ ...deps, database }, { ...turn, settled, ...given, campaignIds });
    expect(transactions).toBe(expected);
  });

  it('corrects first what must be corrected, in its own transaction', async () => {
    const { id, turn } = await scene();
    const failed = claimBatch(test().deps, {
      ...turn,
      before: async (tx, senderId) => {
        await rows(tx, sql`UPDATE newsletter_deliveries SET domain = ${senderId}`);
        throw new Error('not corrected');
      },
    });
    await expect(failed).rejects.toThrow('not corrected');
    expect(await statesOf(test(), id)).toEqual({ queued: READERS });
    const { claimed } = await claimBatch(test().deps, {
      ...turn,
      before: async (tx, senderId) => {
        await rows(tx, sql`UPDATE newsletter_deliveries SET domain = ${senderId}`);
      },
    });
    expect(claimed.map(({ domain }) => domain)).toEqual(Array(4).fill(turn.senderId));
  });
});

describe('a larger turn', () => {
  it.each([1, 20, 24, 25, 27, 28, 63, 64, 65, 79, 80])(
    'of %i claims no more, and leaves at most a fourth for the next',
    async (limit) => {
      await insertReaders(test(), 100);
      const { id } = await createCampaign(test());
      await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
      await prepareAudience(test().deps, id);
      const senderId = await openLease(test().deps, LEASE_MS);
      const turn = { senderId, leaseMs: LEASE_MS, settled: [], limit, campaignIds: [id], hasRates: false };
      const { claimed } = await claimBatch(test().deps, turn);
      expect(claimed.length).toBeLessThanOrEqual(limit);
      expect(claimed.length).toBeGreaterThanOrEqual(limit <= 24 ? limit : Math.ceil(0.75 * limit));
      expect(new Set(claimed.map((delivery) => delivery.id)).size).toBe(claimed.length);
    },
  );
});
