import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { notFetched } from '../../platform/network/guarded-fetch.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeDueIssues } from './make-due-issues.ts';
import { readDueFeeds } from './read-feeds.ts';
import { asWritten } from '../../platform/base/spoken.ts';

type Plan = AnswerOf<'GET /recurring-issues/:id/plan'>;

/** What the other site answers now. */
let answer: () => Response;
let asked = 0;
const test = useTestApp({
  fetch: () => {
    asked += 1;
    // The guarded fetch throws for what is larger than 10 MB, too slow, or not public.
    return new Promise((resolve) => resolve(answer()));
  },
});
const editor = () => clientFor(test(), 'editor');
const item = (title: string, more = '') =>
  `<item><title>${title}</title><link>https://blog.example.com/${encodeURIComponent(title)}</link>${more}</item>`;
const shows = (...items: string[]) => {
  answer = () =>
    new Response(`<rss version="2.0"><channel><title>Blog</title>${items.join('')}</channel></rss>`);
};

beforeEach(() => {
  asked = 0;
  test().clock.set('2026-09-01T12:00:00Z');
});

async function digest(more: Json = {}): Promise<string> {
  const { page } = await editor().get('/contact-lists');
  const blocks = [
    { type: 'heading', text: 'New on the blog' },
    { type: 'content_list', rule: { limit: 3 } },
    { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
  ];
  const template = madeBy(
    await editor().post('/newsletter-templates', { name: 'Feed', subject: 'New', blocks }),
  );
  const input = {
    name: 'Blog digest',
    template_id: template.id,
    feed: 'https://blog.example.com/feed.xml',
    time: '07:30',
    approval: false,
    contact_list_ids: [page.data[0]?.id],
    ...more,
  };
  return madeBy(await editor().post('/recurring-issues', input)).id;
}

const planOf = async (id: string) =>
  (await editor().get(`/recurring-issues/${id}/plan`)).data as unknown as Plan;

/** A week later, the jobs ran as they do, and what they made was sent. */
async function passWeek(): Promise<void> {
  for (let hours = 0; hours < 7 * 24; hours += 4) {
    test().clock.advance(4 * HOUR_MS);
    await readDueFeeds(test().deps);
    await makeDueIssues(test().deps);
  }
  await sendAll(test());
}

/** The jobs run every five minutes. */
async function passMinutes(count: number): Promise<void> {
  for (let minutes = 0; minutes < count; minutes += 5) {
    test().clock.advance(5 * MINUTE_MS);
    await readDueFeeds(test().deps);
    await makeDueIssues(test().deps);
  }
}

const textsTo = async (address: string) =>
  (await mailsTo(test(), address)).map(({ text }) => text).toReversed();

describe('a digest of a feed', () => {
  it('shows each entry once, whatever the feed repeats, and however it dates it', async () => {
    await insertReaders(test(), 1);
    const id = await digest();
    shows(item('One', '<guid>1</guid><pubDate>Fri, 31 Dec 9999 00:00:00 GMT</pubDate>'));
    await passWeek();
    shows(
      item('Two', '<guid>2</guid><pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>'),
      item('One, renamed', '<guid>1</guid>'),
      item('One', '<guid>another</guid>'),
    );
    await passWeek();
    await passWeek();
    const [first = '', second = '', ...others] = await textsTo('reader1@example.org');
    expect([first.includes('One'), second.includes('Two'), second.includes('One'), others]).toEqual([
      true,
      true,
      false,
      [],
    ]);
    const { runs } = await planOf(id);
    expect(runs.map(({ state, new_items: count }) => [state, count])).toEqual([
      ['skipped', 0],
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it('is what others wrote: neither HTML nor a variable of the email', async () => {
    await insertReaders(test(), 1);
    await digest();
    shows(item('Dear {{ contact.email }} {% for i in (1..9) %}&lt;script&gt;x', '<guid>1</guid>'));
    await passWeek();
    const [mail] = await mailsTo(test(), 'reader1@example.org');
    expect(mail?.text).not.toContain('reader1@example.org');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('contact.email');
  });

  it('takes no more than the list has room for, and keeps the rest for the next one', async () => {
    await insertReaders(test(), 1);
    const id = await digest();
    shows(...['A', 'B', 'C', 'D'].map((title) => item(title)));
    await passWeek();
    await passWeek();
    expect((await planOf(id)).runs.map(({ new_items: count }) => count)).toEqual([1, 3]);
  });

  it('is new again when the draft that showed it is deleted', async () => {
    const id = await digest({ approval: true });
    shows(item('One'));
    const made = (await editor().post(`/recurring-issues/${id}/make-draft`, {})).data;
    expect(made).toMatchObject({ new_items: 1 });
    expect((await editor().post(`/recurring-issues/${id}/make-draft`, {})).data).toMatchObject({
      new_items: 0,
    });
    await editor().delete(`/newsletter-campaigns/${String(made['campaign_id'])}`);
    expect((await editor().post(`/recurring-issues/${id}/make-draft`, {})).data).toMatchObject({
      new_items: 1,
    });
  });
});

const tooLarge = () => {
  throw new ApiError('body_too_large', { message: asWritten(notFetched().message) });
};
const PROBLEMS = [
  ['an HTML page', () => new Response('<!doctype html><title>Moved</title>'), 'not_a_feed'],
  ['half a feed', () => new Response('<rss><channel><item>'), 'broken'],
  ['an error', () => new Response('', { status: 500 }), 'not_fetched'],
  ['6 MB', () => new Response(new Uint8Array(6_000_000)), 'too_large'],
  ['50 MB', tooLarge, 'too_large'],
  [
    'a private address, or an endless answer',
    () => {
      throw notFetched();
    },
    'not_fetched',
  ],
] as const;

describe('a feed that cannot be read', () => {
  it.each(PROBLEMS)(
    'as %s holds its issue up for hours, which then has what was found before and says so',
    async (_, broken, problem) => {
      await insertReaders(test(), 1);
      const id = await digest();
      shows(item('One'));
      await readDueFeeds(test().deps);
      answer = broken;
      test().clock.set('2026-09-07T08:00:00Z');
      await passMinutes(5 * 60);
      expect(await planOf(id)).toMatchObject({ feed: { problem }, runs: [] });
      await passMinutes(60);
      expect((await planOf(id)).runs).toMatchObject([
        { state: 'sent', reason: 'feed_unread', new_items: 1, due_at: '2026-09-07T07:30:00.000Z' },
      ]);
    },
  );

  it('is tried again, and its issue has all of it once that goes well', async () => {
    await insertReaders(test(), 1);
    const id = await digest();
    shows(item('One'));
    await readDueFeeds(test().deps);
    answer = () => new Response('', { status: 503 });
    test().clock.set('2026-09-07T08:00:00Z');
    await passMinutes(60);
    expect((await planOf(id)).runs).toEqual([]);
    shows(item('One'), item('Two'));
    await passMinutes(15);
    const { feed, runs } = await planOf(id);
    expect(feed?.problem).toBe(null);
    expect(runs).toMatchObject([{ state: 'sent', reason: null, new_items: 2 }]);
  });

  it('skips its issue when nothing was found before', async () => {
    const id = await digest();
    answer = () => new Response('', { status: 404 });
    await passWeek();
    expect((await planOf(id)).runs).toMatchObject([{ state: 'skipped', reason: 'feed_unread' }]);
  });

  it('is no reason for an issue of old entries after a time without a running server', async () => {
    await insertReaders(test(), 1);
    const id = await digest();
    shows(item('One'));
    await readDueFeeds(test().deps);
    test().clock.set('2026-09-07T20:00:00Z');
    await makeDueIssues(test().deps);
    expect((await planOf(id)).runs).toEqual([]);
    shows(item('Two'), item('One'));
    await passMinutes(5);
    expect((await planOf(id)).runs).toMatchObject([{ state: 'sent', new_items: 2 }]);
  });

  it.each(PROBLEMS)('as %s is refused by the check of a feed and by the next draft', async (_, broken) => {
    const id = await digest();
    answer = broken;
    for (const refused of [
      await editor().post('/recurring-issues/check-feed', { feed: 'https://blog.example.com/' }),
      await editor().post(`/recurring-issues/${id}/make-draft`, {}),
    ])
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['feed']]);
  });

  it('shows its newest entries when it is checked', async () => {
    shows(...'ABCDEFG'.split('').map((title) => item(title)));
    const checked = await editor().post('/recurring-issues/check-feed', {
      feed: 'https://blog.example.com/',
    });
    expect(checked.data).toMatchObject({ title: 'Blog', count: 7 });
    expect(checked.data['entries']).toHaveLength(5);
    const author = await clientFor(test(), 'author').post('/recurring-issues/check-feed', {
      feed: 'https://blog.example.com/',
    });
    expect(author.status).toBe(403);
  });

  it('is asked once an hour, by one of several servers', async () => {
    await digest({ every: 'day' });
    shows(item('One'));
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await Promise.all([1, 2, 3].map(() => readDueFeeds(test().deps)));
      test().clock.advance(60_000);
    }
    expect(asked).toBe(1);
  });

  it('shows nothing of it twice when it moves to another URL', async () => {
    await insertReaders(test(), 1);
    const id = await digest();
    shows(item('One', '<guid>1</guid>'));
    await passWeek();
    const stored = (await editor().get(`/recurring-issues/${id}`)).data;
    const feed = 'https://other.example.com/feed.xml';
    await editor().put(`/recurring-issues/${id}`, { feed, version: stored.version });
    shows(item('Two'), item('One', '<guid>1</guid>'));
    await passWeek();
    expect((await planOf(id)).runs.map(({ new_items: count }) => count)).toEqual([1, 1]);
  });

  it('is read from the start when it is replaced, and what is not of it is forgotten', async () => {
    const id = await digest();
    shows(item('One'));
    await readDueFeeds(test().deps);
    const stored = (await editor().get(`/recurring-issues/${id}`)).data;
    const feed = 'https://other.example.com/feed.xml';
    await editor().put(`/recurring-issues/${id}`, { feed, version: stored.version });
    const found = await rows(test().deps.database.queries, sql`SELECT 1 FROM recurring_feed_items`);
    expect([found, (await planOf(id)).feed]).toEqual([[], { read_at: null, problem: null }]);
  });
});
