import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import { rows } from '../../platform/database/database.ts';
import { ATTEMPTS_MAX } from '../../platform/jobs/failures.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startDueCampaigns } from './campaign-turns.ts';

const test = useTestApp();
const on = () => test().deps.database.queries;
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const cure = async () => {
  for (const table of ['newsletter_contents', 'newsletter_deliveries'])
    await rows(on(), sql`ALTER TABLE ${sql.identifier(table)} DROP CONSTRAINT IF EXISTS poison`);
};
afterEach(cure);

/**
 * Two newsletters that are due; the first can never start, because of a fault that the code didn’t
 * anticipate.
 */
async function scene(): Promise<{ bad: string; good: string }> {
  await insertReaders(test(), 1);
  const ids: string[] = [];
  for (const minutes of [60, 61]) {
    const { id } = await createCampaign(test(), { name: `In ${minutes} minutes` });
    const at = new Date(test().deps.now().getTime() + minutes * MINUTE_MS).toISOString();
    expect((await editor().post(`/newsletter-campaigns/${id}/send`, { scheduled_at: at })).status).toBe(202);
    ids.push(id);
  }
  const [bad = '', good = ''] = ids;
  await rows(
    on(),
    sql.raw(`ALTER TABLE newsletter_contents ADD CONSTRAINT poison CHECK (campaign_id <> '${bad}')`),
  );
  test().clock.advance(2 * HOUR_MS);
  return { bad, good };
}

const read = async (id: string) => (await editor().get(`/newsletter-campaigns/${id}`)).data;
async function itemOf(id: string) {
  const { list } = (await administrator().get('/queues')) as unknown as {
    list: AnswerOf<'GET /queues'>[number][];
  };
  return list.find(({ name }) => name === 'newsletters')?.items.find((item) => item.id === id);
}

describe('a scheduled newsletter that cannot be started', () => {
  it('holds up no other one, and is a draft with the reason after its attempts', async () => {
    const { bad, good } = await scene();
    await startDueCampaigns(test().deps);
    expect((await read(good))['status']).toBe('sending');
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      expect(await itemOf(bad)).toMatchObject({ state: 'retrying', attempts: attempt });
      test().clock.advance(2 * MINUTE_MS);
      await startDueCampaigns(test().deps);
    }
    expect(await read(bad)).toMatchObject({
      status: 'draft',
      scheduled_at: null,
      status_reason: expect.stringContaining('SQLSTATE 23514') as string,
    });
  });

  it('is started at once when staff try it again and the cause is gone', async () => {
    const { bad } = await scene();
    await startDueCampaigns(test().deps);
    await cure();
    await startDueCampaigns(test().deps);
    expect((await read(bad))['status']).toBe('scheduled');
    expect((await administrator().post(`/queues/newsletters/${bad}/retry`)).status).toBe(200);
    await startDueCampaigns(test().deps);
    expect((await read(bad))['status']).toBe('sending');
  });
});

describe('a scheduled newsletter whose time has come', () => {
  const later = (ms: number) => new Date(test().clock.now().getTime() + ms).toISOString();
  const schedule = (id: string, scheduledAt: string) =>
    editor().post(`/newsletter-campaigns/${id}/send`, { scheduled_at: scheduledAt });

  it.each<[found: string, afterMs: number, status: string]>([
    ['a moment before its end', -1, 'sending'],
    ['at its end', 0, 'cancelled'],
    ['after its end', HOUR_MS, 'cancelled'],
  ])('found %s (%i ms) is %s', async (_found, afterMs, status) => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), { not_after: later(2 * HOUR_MS) });
    await schedule(id, later(HOUR_MS));
    test().clock.advance(2 * HOUR_MS + afterMs);
    await startDueCampaigns(test().deps);
    const { status: found, scheduled_at: scheduledAt, status_reason: reason } = await read(id);
    const isCancelled = status === 'cancelled';
    expect([found, scheduledAt === null, reason !== null]).toEqual([status, isCancelled, isCancelled]);
  });

  it('notifies webhooks when it is canceled because it is too late', async () => {
    await administrator().post('/webhooks', { name: 'A', url: 'https://hooks.example.com', campaigns: true });
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), { not_after: later(2 * HOUR_MS) });
    await schedule(id, later(HOUR_MS));
    test().clock.advance(3 * HOUR_MS);
    await startDueCampaigns(test().deps);
    const events = await rows(
      on(),
      sql`SELECT event, payload -> 'data' ->> 'id' AS id FROM webhook_deliveries`,
    );
    expect(events).toContainEqual({ event: 'campaign.cancelled', id });
  });

  it('is a draft again, with the reason, where its audience is empty by then', async () => {
    await insertReaders(test(), 1);
    const { id, version } = await createCampaign(test());
    await schedule(id, later(HOUR_MS));
    await rows(on(), sql`DELETE FROM contact_list_members`);
    test().clock.advance(2 * HOUR_MS);
    await startDueCampaigns(test().deps);
    const after = await read(id);
    expect(after).toMatchObject({
      status: 'draft',
      scheduled_at: null,
      status_reason: expect.stringMatching(/^It couldn’t be sent at its scheduled time: ./) as string,
    });
    expect(after.version).toBeGreaterThan(version);
  });
});

describe('a newsletter that fails while it is sent', () => {
  it('waits while the others continue, and is paused with the reason after its attempts', async () => {
    await insertReaders(test(), 3);
    const [bad, good] = [await createCampaign(test()), await createCampaign(test())];
    await rows(
      on(),
      sql.raw(`ALTER TABLE newsletter_deliveries ADD CONSTRAINT poison CHECK (campaign_id <> '${bad.id}')`),
    );
    for (const { id } of [bad, good]) await editor().post(`/newsletter-campaigns/${id}/send`);
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      await sendAll(test());
      expect(await itemOf(bad.id)).toMatchObject({ attempts: attempt });
      expect((await read(bad.id)).status).toBe('sending');
      test().clock.advance(2 * MINUTE_MS);
    }
    await sendAll(test());
    expect(await read(bad.id)).toMatchObject({
      status: 'paused',
      status_reason: expect.stringContaining('SQLSTATE 23514') as string,
    });
    expect([(await read(good.id)).status, await statesOf(test(), good.id)]).toEqual([
      'sent',
      { accepted: 3 },
    ]);
  });
});
