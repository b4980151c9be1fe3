import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, mailsTo, sendAll, statesOf } from '../../testing/newsletter.ts';
import { knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ languages: knowingGerman() });
const editor = () => clientFor(test(), 'editor');

/** A newsletter sent to six readers, with four unknown outcomes; returns the ids of those four deliveries. */
async function withUnknown(): Promise<{ id: string; unknown: string[] }> {
  await insertReaders(test(), 6);
  const { id } = await createCampaign(test());
  await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  const on = test().deps.database.queries;
  const made = await rows<{ id: string }>(
    on,
    sql`UPDATE newsletter_deliveries SET state = 'unknown' WHERE id IN (
          SELECT id FROM newsletter_deliveries WHERE campaign_id = ${id} ORDER BY address LIMIT 4) RETURNING id`,
  );
  await rows(
    on,
    sql`INSERT INTO newsletter_counters (campaign_id, writer, name, value)
        VALUES (${id}, 'test', 'accepted', -4), (${id}, 'test', 'unknown', 4)`,
  );
  return { id, unknown: made.map((delivery) => delivery.id) };
}

const review = async (id: string, body: Json) =>
  (await editor().post(`/newsletter-campaigns/${id}/review-unknown`, body)).data;
const openOnToday = async (): Promise<number> => {
  const { data } = await editor().get('/today');
  const { deliveries } = (data as unknown as { newsletter: { deliveries: { unknown: number }[] } })
    .newsletter;
  return deliveries[0]?.unknown ?? 0;
};
const counts = async (id: string) => {
  const { data } = await editor().get(`/newsletter-campaigns/${id}/progress`);
  const { accepted, unknown, unknown_left: left = 0 } = data.counts as Record<string, number>;
  return { accepted, unknown, left };
};

it('unknown deliveries are marked as delivered or left, one by one or all, and every mark can be undone', async () => {
  const { id, unknown } = await withUnknown();
  expect([await counts(id), await openOnToday()]).toEqual([{ accepted: 2, unknown: 4, left: 0 }, 4]);

  expect(await review(id, { as: 'arrived', delivery_ids: unknown.slice(0, 1) })).toEqual({ changed: 1 });
  expect([await counts(id), await openOnToday()]).toEqual([{ accepted: 3, unknown: 3, left: 0 }, 3]);

  expect(await review(id, { as: 'left', delivery_ids: unknown.slice(1, 2) })).toEqual({ changed: 1 });
  expect(await review(id, { as: 'left', delivery_ids: unknown.slice(1, 2) })).toEqual({ changed: 0 });
  expect([await counts(id), await openOnToday()]).toEqual([{ accepted: 3, unknown: 3, left: 1 }, 2]);

  expect(await review(id, { as: 'left' })).toEqual({ changed: 2 });
  expect([await counts(id), await openOnToday()]).toEqual([{ accepted: 3, unknown: 3, left: 3 }, 0]);

  expect(await review(id, { as: 'unknown' })).toEqual({ changed: 4 });
  expect([await counts(id), await openOnToday()]).toEqual([{ accepted: 2, unknown: 4, left: 0 }, 4]);

  expect(await review(id, { as: 'arrived' })).toEqual({ changed: 4 });
  expect(await statesOf(test(), id)).toEqual({ accepted: 6 });
  expect(await counts(id)).toEqual({ accepted: 6, unknown: 0, left: 0 });

  const { page } = await clientFor(test(), 'administrator').get('/audit-log?per_page=20');
  const audited = page.data.filter(({ action }) => action === 'review_unknown');
  expect(audited).toHaveLength(5);
});

it('sending again to all unknown leaves out those that staff decided to leave; named, they are sent', async () => {
  const { id, unknown } = await withUnknown();
  await review(id, { as: 'left', delivery_ids: unknown.slice(0, 3) });
  const resend = async (more: Json) =>
    (await editor().post(`/newsletter-campaigns/${id}/resend`, { states: ['unknown'], ...more })).data;
  expect(await resend({})).toEqual({ queued: 1 });
  expect(await resend({ delivery_ids: unknown.slice(0, 1) })).toEqual({ queued: 1 });
  await sendAll(test());
  expect(await statesOf(test(), id)).toEqual({ accepted: 4, unknown: 2 });
  expect(await counts(id)).toEqual({ accepted: 4, unknown: 2, left: 2 });
  expect(await mailsTo(test(), 'reader6@example.org')).toHaveLength(1);
});

it('other deliveries, other newsletters and other people change nothing', async () => {
  const { id } = await withUnknown();
  const { page } = await editor().get(`/newsletter-campaigns/${id}/deliveries?state=accepted`);
  const accepted = page.data.map((delivery) => delivery.id);
  expect(await review(id, { as: 'left', delivery_ids: accepted })).toEqual({ changed: 0 });
  expect(await review(id, { as: 'unknown' })).toEqual({ changed: 0 });
  const author = await clientFor(test(), 'author').post(`/newsletter-campaigns/${id}/review-unknown`, {
    as: 'left',
  });
  expect(author.status).toBe(403);
  const nowhere = await editor().post(`/newsletter-campaigns/${test().deps.newId()}/review-unknown`, {
    as: 'left',
  });
  expect(nowhere.status).toBe(404);
  expect((await editor().post(`/newsletter-campaigns/${id}/review-unknown`, { as: 'sent' })).status).toBe(
    422,
  );
});

it('what a restore wrote of a delivery is in the reader’s language', async () => {
  const { id, unknown } = await withUnknown();
  const reason =
    'Restored from a backup made on 2026-11-22 at 10:00 UTC. This email may have been sent since then.';
  await rows(
    test().deps.database.queries,
    sql`UPDATE newsletter_deliveries SET reason = ${reason} WHERE id = ${unknown[0]}`,
  );
  const { page } = await editor().get(`/newsletter-campaigns/${id}/deliveries?state=unknown`, {
    headers: { 'Accept-Language': 'de' },
  });
  const reasons = page.data.map((one) => one['reason']).filter((one) => one !== null);
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/^Aus einer Sicherung vom .*2026.* wiederhergestellt\. /);
});
