import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact, createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { medianOf, shareOf } from './read-results.ts';
import type { CampaignResults } from '#schema/answers/newsletter/campaigns.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const LINK = '<p><a href="https://books.example/walden">Walden</a></p>';

async function sentIssue(name: string) {
  const blocks = [
    { type: 'text', html: LINK },
    { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
  ];
  const campaign = await createCampaign(test(), { name, blocks });
  test().clock.advance(60_000);
  await editor().post(`/newsletter-campaigns/${campaign.id}/send`);
  await sendAll(test());
  return campaign;
}
const resultsOf = async (id: string) =>
  (await editor().get(`/newsletter-campaigns/${id}/results`)).data as unknown as CampaignResults;
const count = (id: string, name: string, value: number) =>
  rows(
    test().deps.database.queries,
    sql`INSERT INTO newsletter_counters (campaign_id, writer, name, value) VALUES (${id}, 'test', ${name}, ${value})`,
  );

describe('the results of an issue', () => {
  it('hold its figures, its deliveries over time and its links', async () => {
    await insertReaders(test(), 10);
    const { id } = await sentIssue('Issue 1');
    const { counts, deliveries, links, shares, compared } = await resultsOf(id);
    expect(counts).toMatchObject({ audience: 10, accepted: 10, complained: 0 });
    expect(deliveries.map(({ accepted }) => accepted)).toEqual([10]);
    expect(links).toEqual([{ number: 1, url: 'https://books.example/walden', clicks: 0, machine_clicks: 0 }]);
    expect([compared, shares.accepted]).toEqual([0, { value: 1, median: null }]);
  });

  it('are compared with the median of the issues before it', async () => {
    await insertReaders(test(), 10);
    const ids: string[] = [];
    for (const opened of [2, 8, 5, 1]) {
      const { id } = await sentIssue(`Issue with ${opened}`);
      await count(id, 'opened', opened);
      ids.push(id);
    }
    const { shares, compared } = await resultsOf(ids[3] ?? '');
    expect([compared, shares.opened]).toEqual([3, { value: 0.1, median: 0.5 }]);
    expect((await resultsOf(ids[0] ?? '')).compared).toBe(0);
  });

  it('count unsubscribes and bounces by the hour, complaints apart, beside the earlier issues by name', async () => {
    await insertReaders(test(), 10);
    const first = await sentIssue('Issue 1');
    const { id } = await sentIssue('Issue 2');
    const on = test().deps.database.queries;
    await count(id, 'unsubscribed', 2);
    await count(id, 'bounced', 4);
    const [one, other] = ['2026-11-21T10:20:00Z', '2026-11-21T13:59:00Z'];
    await rows(
      on,
      sql`WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM newsletter_deliveries WHERE campaign_id = ${id})
          UPDATE newsletter_deliveries d SET
            unsubscribed_at = CASE WHEN n = 1 THEN ${one}::timestamptz WHEN n = 2 THEN ${other}::timestamptz END,
            bounced_at = CASE WHEN n BETWEEN 3 AND 6 THEN ${one}::timestamptz END,
            reason = CASE WHEN n = 3 THEN 'complained' WHEN n BETWEEN 4 AND 6 THEN 'came back' END
          FROM numbered WHERE numbered.id = d.id`,
    );
    // Four of the ten were rejected immediately: they bounced, and were not accepted.
    await count(id, 'accepted', -4);
    const { departures, earlier, counts, shares } = await resultsOf(id);
    expect(departures).toEqual([
      { at: '2026-11-21T10:00:00.000Z', unsubscribed: 1, bounced: 3, complained: 1 },
      { at: '2026-11-21T13:00:00.000Z', unsubscribed: 1, bounced: 0, complained: 0 },
    ]);
    expect(counts).toMatchObject({ unsubscribed: 2, bounced: 3, complained: 1 });
    expect([shares.accepted.value, shares.bounced.value]).toEqual([0.6, 0.3]);
    expect(earlier).toMatchObject([
      { id: first.id, name: 'Issue 1', audience: 10, shares: { accepted: 1, opened: 0 } },
    ]);
    const file = await test().request(`/api/v1/newsletter-campaigns/${id}/results.csv`, { as: 'editor' });
    const csv = await file.text();
    expect(csv).toContain(
      'bounced,2026-11-21T10:00:00.000Z,3,,,\r\ncomplained,2026-11-21T10:00:00.000Z,1,,,',
    );
    expect(csv).toContain('earlier accepted,Issue 1,,1,,');
  });

  it('tell people from machines by the hour, and are a file as well', async () => {
    await insertReaders(test(), 2);
    const { id, slug } = await sentIssue('Issue 1');
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO newsletter_reading_hours (campaign_id, hour, name, value)
          VALUES (${id}, '2026-11-21T10:00:00Z', 'opened', 2), (${id}, '2026-11-21T10:00:00Z', 'machine_opened', 5)`,
    );
    const hour = {
      at: '2026-11-21T10:00:00.000Z',
      opened: 2,
      clicked: 0,
      machine_opened: 5,
      machine_clicked: 0,
    };
    expect((await resultsOf(id)).readings).toEqual([hour]);
    const file = await test().request(`/api/v1/newsletter-campaigns/${id}/results.csv`, { as: 'editor' });
    const csv = await file.text();
    expect(file.headers.get('content-disposition')).toContain(`${slug}-results.csv`);
    expect(csv).toContain('figure,accepted,2,,,\r\n');
    expect(csv).toContain('opened,2026-11-21T10:00:00.000Z,2,,,5');
    expect(csv).toContain('link,https://books.example/walden,0,,,0');
  });

  it('have shares of what was accepted, and none of nothing', () => {
    expect(shareOf({ audience: 10, accepted: 8, opened: 2 }, 'opened')).toBe(0.25);
    expect(shareOf({ audience: 10, accepted: 8 }, 'accepted')).toBe(0.8);
    expect(shareOf({}, 'opened')).toBeNull();
    expect([medianOf([3, 1, 2]), medianOf([4, 1]), medianOf([])]).toEqual([2, 2.5, null]);
  });
});

describe('the timeline of a contact', () => {
  it('has consent, emails, changes, and, where people are named, opens and clicks, newest first, by page', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const { id: campaign } = await sentIssue('Issue 1');
    const { version } = (await editor().get(`/contacts/${id}`)).data;
    test().clock.advance(1_000);
    await editor().put(`/contacts/${id}`, { last_name: 'Lee', version });
    test().clock.advance(1_000);
    const token = createUnsubscribeToken(test().deps, { contactId: id, deliveryId: null });
    await clientFor(test()).post(`/email/unsubscribe/${token}`);
    await rows(
      test().deps.database.queries,
      sql`UPDATE newsletter_deliveries SET opened_at = '2026-11-21T12:00:00Z' WHERE campaign_id = ${campaign}`,
    );
    const { page } = await editor().get(`/contacts/${id}/timeline`);
    const words = (page.data as unknown as { kind: string; what: string }[]).map(
      ({ kind, what }) => `${kind} ${what}`,
    );
    expect(words.slice(0, 4).toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'change update',
      'consent unsubscribed',
      'consent unsubscribed',
      'newsletter accepted',
    ]);
    expect(words).toContain('mail captured');
    await putSettings(clientFor(test(), 'administrator'), 'newsletter', { readings: 'named' });
    const named = await editor().get(`/contacts/${id}/timeline?per_page=1`);
    expect(named.page).toMatchObject({
      total: page.total + 1,
      data: [{ kind: 'opened', subject: 'Issue 1' }],
    });
    expect((await editor().get('/contacts/0193a000-0000-7000-8000-000000000001/timeline')).status).toBe(404);
  });
});

describe('contacts as a file', () => {
  it('are those that the list shows: by membership, by search, by segment', async () => {
    await insertReaders(test(), 3);
    await confirmedContact(test(), 'ann@lyon.example');
    await editor().post('/contacts', { email: 'loner@lyon.example' });
    const rule = {
      about: 'group',
      match: 'all',
      rules: [{ about: 'text', field: 'domain', is: 'is', value: 'lyon.example' }],
    };
    const segment = (await editor().post('/segments', { name: 'Lyon', rule })).data.id;
    const emailsOf = async (query: string) => {
      const file = await test().request(`/api/v1/contacts/export.csv?${query}`, { as: 'editor' });
      return (await file.text())
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    };
    expect(await emailsOf('membership=confirmed')).toHaveLength(4);
    expect(await emailsOf('search=loner')).toEqual(['loner@lyon.example']);
    expect(await emailsOf(`segment=${segment}&membership=confirmed`)).toEqual(['ann@lyon.example']);
    const { page } = await editor().get(`/contacts?segment=${segment}`);
    expect(page.total).toBe(2);
  });
});
