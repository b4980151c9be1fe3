import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { REHEARSAL_ISSUES_MAX } from '#schema/base/limits.ts';
import { rehearsalAt } from '#schema/pages/rehearsal-address.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor, type Json } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle } from '../../testing/content-records.ts';
import { createCampaign, insertReaders, MAIL_BLOCKS, statesOf } from '../../testing/newsletter.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { momentOf, readLink } from './rehearsal-link.ts';
import { rehearse } from './rehearse.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const inDays = (days: number) => new Date(test().clock.now().getTime() + days * DAY_MS).toISOString();

// A Tuesday.
beforeEach(async () => {
  test().clock.set('2026-09-01T12:00:00Z');
  await insertReaders(test(), 1);
});

interface Made {
  url: string;
  changes: { title: string; effect: string; at: string; resource: string; id: string | null }[];
  left_out: { title: string; at: string; resource: string; reasons: string[] }[];
}

async function rehearseIn(days: number): Promise<Made> {
  const made = await editor().post('/rehearsals', { at: inDays(days) });
  expect(made.status).toBe(201);
  return made.data as unknown as Made;
}

/** What visitors find in the archive then: the subject and the HTML of each issue, newest first. */
async function archiveThen({ url }: Made): Promise<{ subject: string; html: string }[]> {
  const link = readLink(test().deps, rehearsalAt(new URL(url).pathname)?.token ?? '');
  if (typeof link === 'string') throw new Error(link);
  const found = await rehearse(
    test().deps,
    (tx) => momentOf(tx, link, { withIssues: true }),
    ({ database }) =>
      rows<{ subject: string; html: string }>(
        database.queries,
        sql`SELECT t.subject, t.html FROM newsletter_campaigns k JOIN newsletter_contents t ON t.campaign_id = k.id
            WHERE k.public AND k.status IN ('sending', 'sent') ORDER BY k.started_at DESC`,
      ),
  );
  return found ?? [];
}

async function scheduled(days: number, values: Json): Promise<string> {
  const { id } = await createCampaign(test(), { public: true, ...values });
  const sent = await editor().post(`/newsletter-campaigns/${id}/send`, { scheduled_at: inDays(days) });
  expect(sent.status).toBe(202);
  return id;
}

async function weekly(values: Json = {}): Promise<string> {
  const { page } = await editor().get('/contact-lists');
  const blocks = [...MAIL_BLOCKS, { type: 'content_list', look: 'words', rule: { limit: 10 } }];
  const template = await editor().post('/newsletter-templates', { name: 'Digest', subject: 'New', blocks });
  const input = {
    name: 'Weekly digest',
    template_id: madeBy(template).id,
    time: '07:30',
    approval: false,
    public: true,
    contact_list_ids: [page.data[0]?.id],
    ...values,
  };
  return madeBy(await editor().post('/recurring-issues', input)).id;
}

/** Everything in the database that sending writes. */
async function traces() {
  const [found] = await rows<Record<string, number>>(
    test().deps.database.queries,
    sql`SELECT (SELECT count(*)::int FROM newsletter_contents) AS contents, (SELECT count(*)::int FROM outbox) AS outbox,
          (SELECT count(*)::int FROM newsletter_campaigns) AS issues, (SELECT count(*)::int FROM newsletter_mentions) AS mentions,
          (SELECT count(*)::int FROM newsletter_deliveries) AS deliveries,
          (SELECT count(*)::int FROM recurring_issue_runs) AS runs`,
  );
  return found;
}

describe('a newsletter issue in a rehearsal', () => {
  it('is in the archive after its time, with what is live by then, and nothing is sent', async () => {
    const page = await createArticle(test(), { title: 'On sitting' });
    await editor().post(`/content/${page.id}/publish`, { scheduled_at: inDays(1) });
    const list = { type: 'content_list', look: 'words', rule: { limit: 10 } };
    const id = await scheduled(2, { name: 'Issue 7', subject: 'Sitting', blocks: [...MAIL_BLOCKS, list] });
    const before = await traces();

    const made = await rehearseIn(3);
    expect(made.changes).toMatchObject([
      { title: 'On sitting', at: inDays(1) },
      { title: 'Issue 7', effect: 'new', at: inDays(2), resource: 'email-newsletters', id },
    ]);
    const [issue] = await archiveThen(made);
    expect(issue).toMatchObject({ subject: 'Sitting', html: expect.stringContaining('On sitting') });
    expect((await rehearseIn(1.5)).changes).toMatchObject([{ title: 'On sitting' }]);

    expect(await traces()).toEqual(before);
    expect((await editor().get(`/newsletter-campaigns/${id}`)).data.status).toBe('scheduled');
    expect(await statesOf(test(), id)).toEqual({});
  });

  it('isn’t shown if it isn’t public', async () => {
    await scheduled(2, { name: 'For subscribers', public: false });
    const made = await rehearseIn(3);
    expect([made.changes, made.left_out, await archiveThen(made)]).toEqual([[], [], []]);
  });

  it('is left out if it couldn’t be sent, with the reason', async () => {
    await scheduled(2, { name: 'For no one' });
    await rows(test().deps.database.queries, sql`DELETE FROM contact_list_members`);
    const { changes, left_out: left } = await rehearseIn(3);
    expect(changes).toEqual([]);
    expect(left).toMatchObject([{ title: 'For no one', reasons: [expect.stringMatching(/\S/)] }]);
  });

  it('of a recurring one appears on each of its dates, and repeats nothing', async () => {
    await publishArticle(test(), { title: 'This week' });
    const later = await createArticle(test(), { title: 'Next week' });
    await editor().post(`/content/${later.id}/publish`, { scheduled_at: inDays(9) });
    const id = await weekly();
    await weekly({ name: 'After approval', approval: true });
    const made = await rehearseIn(14);
    expect(made.changes.filter(({ resource }) => resource === 'recurring-issues')).toMatchObject([
      { title: 'Weekly digest', id, at: '2026-09-07T07:30:00.000Z' },
      { title: 'Weekly digest', id, at: '2026-09-14T07:30:00.000Z' },
    ]);
    const [second, first] = await archiveThen(made);
    const titles = (html = '') => ['This week', 'Next week'].filter((title) => html.includes(title));
    expect([titles(first?.html), titles(second?.html)]).toEqual([['This week'], ['Next week']]);
    expect(await traces()).toMatchObject({ issues: 0, runs: 0 });
  });

  it('that is filled from a feed is left out, because no one knows the feed of that day', async () => {
    await weekly({ name: 'From the feed', feed: 'https://example.org/feed.xml' });
    expect((await rehearseIn(7)).left_out).toMatchObject([
      {
        title: 'From the feed',
        reasons: [
          'This issue is filled from a feed just before it’s sent, so the preview can’t show it yet.',
        ],
      },
    ]);
  });

  it('is one of a few: of later ones, the next of each newsletter is left out', async () => {
    for (const day of Array.from({ length: 30 }, (_, index) => index))
      await createArticle(test(), { title: `Day ${day}` }).then(({ id }) =>
        editor().post(`/content/${id}/publish`, { scheduled_at: inDays(day + 0.1) }),
      );
    await weekly({ name: 'Daily digest', every: 'day' });
    const { changes, left_out: left } = await rehearseIn(30);
    expect(changes.filter(({ title }) => title === 'Daily digest')).toHaveLength(REHEARSAL_ISSUES_MAX);
    expect(left).toMatchObject([
      {
        title: 'Daily digest',
        at: '2026-09-12T07:30:00.000Z',
        reasons: ['A preview shows the next 10 issues of your newsletters. Later ones aren’t included.'],
      },
    ]);
  });

  it('with an A/B test appears once the test is over, with its own subject', async () => {
    await insertReaders(test(), 20, 'example.net');
    await scheduled(2, { name: 'Tested', subject: 'One', test_subjects: ['Two'] });
    expect((await rehearseIn(2.05)).changes).toEqual([]);
    const made = await rehearseIn(3);
    expect(made.changes).toMatchObject([{ title: 'Tested', effect: 'new' }]);
    expect(await archiveThen(made)).toMatchObject([{ subject: 'One' }]);
  });
});
