import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, statesOf } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { prepareAudience } from './prepare-audience.ts';

const test = useTestApp();
const on = () => test().deps.database.queries;
const PART = 500;

/** An issue that is being sent, with nothing prepared yet. */
async function begun(readers: number): Promise<string> {
  await insertReaders(test(), readers);
  const { id } = await createCampaign(test());
  await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
  return id;
}
async function counted(id: string): Promise<Record<string, number>> {
  const found = await rows<{ name: string; value: number }>(
    on(),
    sql`SELECT name, sum(value)::int AS value FROM newsletter_counters WHERE campaign_id = ${id} GROUP BY name`,
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}
const deliveries = (id: string) =>
  rows<{ variant: number | null; due_at: string; reason: string | null; settled_at: string | null }>(
    on(),
    sql`SELECT variant, due_at, reason, settled_at FROM newsletter_deliveries WHERE campaign_id = ${id}`,
  );
const isPrepared = async (id: string) => {
  const found = await rows(
    on(),
    sql`SELECT 1 FROM newsletter_campaigns WHERE id = ${id} AND prepared_at IS NOT NULL`,
  );
  return found.length === 1;
};

describe('an audience', () => {
  it('is frozen part by part, to the first that is not full', async () => {
    const id = await begun(2 * PART);
    for (const count of [PART, 2 * PART]) {
      expect(await prepareAudience(test().deps, id)).toBe(false);
      expect(await statesOf(test(), id)).toEqual({ queued: count });
      expect(await counted(id)).toEqual({ audience: count, queued: count });
      expect(await isPrepared(id)).toBe(false);
    }
    // The part it reads next is empty, and doesn’t move the cursor.
    expect(await prepareAudience(test().deps, id)).toBe(true);
    expect(await prepareAudience(test().deps, id)).toBe(true);
    expect(await isPrepared(id)).toBe(true);
    expect(await statesOf(test(), id)).toEqual({ queued: 2 * PART });
    expect(await counted(id)).toEqual({ audience: 2 * PART, queued: 2 * PART });
  });

  it('has everyone once, also where its mark was lost', async () => {
    const id = await begun(3);
    expect(await prepareAudience(test().deps, id)).toBe(true);
    await rows(
      on(),
      sql`UPDATE newsletter_campaigns SET prepared_at = NULL, audience_watermark = NULL WHERE id = ${id}`,
    );
    expect(await prepareAudience(test().deps, id)).toBe(true);
    expect(await statesOf(test(), id)).toEqual({ queued: 3 });
    expect(await counted(id)).toEqual({ audience: 3, queued: 3 });
  });

  it('is due at once, with no results yet', async () => {
    const id = await begun(2);
    await prepareAudience(test().deps, id);
    const now = test().deps.now().toISOString();
    expect(await deliveries(id)).toEqual(
      Array(2).fill({ variant: null, due_at: now, reason: null, settled_at: null }),
    );
  });

  it('of a newsletter that is not being sent is unchanged', async () => {
    const id = await begun(2);
    await rows(on(), sql`UPDATE newsletter_campaigns SET status = 'paused' WHERE id = ${id}`);
    expect(await prepareAudience(test().deps, id)).toBe(false);
    expect([await statesOf(test(), id), await isPrepared(id)]).toEqual([{}, false]);
  });

  it('of a newsletter that was restored from a backup is unknown, with the reason', async () => {
    const id = await begun(2);
    const now = test().deps.now().toISOString();
    await rows(on(), sql`UPDATE newsletter_campaigns SET held_at = ${now} WHERE id = ${id}`);
    expect(await prepareAudience(test().deps, id)).toBe(true);
    expect(await statesOf(test(), id)).toEqual({ unknown: 2 });
    expect(await counted(id)).toEqual({ audience: 2, unknown: 2 });
    const reason = 'Restored from a backup. This email may have been sent since then.';
    expect(await deliveries(id)).toMatchObject(Array(2).fill({ reason, settled_at: now }));
  });

  it('of several subjects has a share that is tried and counted, and a rest that waits', async () => {
    const id = await begun(120);
    await rows(
      on(),
      sql`UPDATE newsletter_campaigns SET test_subjects = ARRAY['Other'], test_share = 50, test_hours = 4 WHERE id = ${id}`,
    );
    await prepareAudience(test().deps, id);
    const found = await deliveries(id);
    const now = test().deps.now().toISOString();
    const of = (variant: number | null) => found.filter((one) => one.variant === variant);
    const [first, second, rest] = [of(0), of(1), of(null)];
    expect(first.length + second.length + rest.length).toBe(120);
    expect(Math.min(first.length, second.length, rest.length)).toBeGreaterThan(0);
    expect(await counted(id)).toEqual({
      audience: 120,
      queued: 120,
      test_audience_0: first.length,
      test_audience_1: second.length,
    });
    expect([...first, ...second].every(({ due_at: due }) => due === now)).toBe(true);
    expect(rest.every(({ due_at: due }) => due.startsWith('9999'))).toBe(true);
  });
});
