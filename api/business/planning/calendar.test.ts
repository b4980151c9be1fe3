import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle } from '../../testing/content-records.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Role } from '#schema/access/roles.ts';
import { toICalendar } from './icalendar.ts';
import { rhythmIn } from './rhythm.ts';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const at = (days: number) => new Date(test().clock.now().getTime() + days * DAY_MS).toISOString();

/** Reads entries from ten days ago to thirty days ahead. */
async function entriesAs(role: Role): Promise<CalendarEntry[]> {
  const { data } = await clientFor(test(), role).get(`/calendar?from=${at(-10)}&to=${at(30)}`);
  return (data as unknown as { entries: CalendarEntry[] }).entries;
}
const schedule = (id: string, days: number) =>
  editor().post(`/content/${id}/publish`, { scheduled_at: at(days) });

async function createCampaign(name: string): Promise<AnsweredRecord> {
  return madeBy(await editor().post('/newsletter-campaigns', { name }));
}

describe('the calendar', () => {
  it('shows what is scheduled, live and due, each with how it is moved', async () => {
    const live = await publishArticle(test(), { title: 'Live' });
    const due = await createArticle(test(), { title: 'Due', published_date: at(3) });
    await createArticle(test(), { title: 'Some day' });
    const planned = await createArticle(test(), { title: 'Planned' });
    await schedule(planned.id, 2);
    expect(await entriesAs('editor')).toMatchObject([
      { id: live.id, resource: 'articles', state: 'published', at: at(0), moved_by: null },
      { id: planned.id, state: 'scheduled', at: at(2), moved_by: 'publish', is_live: false },
      { id: due.id, state: 'due', at: at(3), moved_by: 'update' },
    ]);
    expect((await entriesAs('viewer')).map(({ moved_by }) => moved_by)).toEqual([null, null, null]);
  });

  it('shows authors everything and lets them move nothing: dates are set by those who may publish', async () => {
    const author = clientFor(test(), 'author');
    const own = madeBy(await author.post('/content', { content_type_name: 'interview', title: 'Own' }));
    const dated = await clientFor(test(), 'editor').put(`/content/${own.id}`, {
      published_date: at(1),
      version: own.version,
    });
    const planned = await createArticle(test(), { title: 'Planned' });
    await schedule(planned.id, 3);
    const movedBy = async (role: Role) =>
      (await entriesAs(role)).map(({ title, moved_by }) => [title, moved_by]);
    expect(await movedBy('author')).toEqual([
      ['Own', null],
      ['Planned', null],
    ]);
    expect(await movedBy('editor')).toEqual([
      ['Own', 'update'],
      ['Planned', 'publish'],
    ]);
    const change = { published_date: at(5), version: dated.data.version };
    expect((await author.put(`/content/${own.id}`, change)).status).toBe(422);
    expect((await author.post(`/content/${planned.id}/publish`, { scheduled_at: at(6) })).status).toBe(403);
  });

  it('shows scheduled changes of settings to administrators, in calendar feeds as well', async () => {
    const administrator = clientFor(test(), 'administrator');
    const planned = { at: at(4), version: 1, settings: { sections: [] } };
    expect((await administrator.post('/settings/home/schedule', planned)).status).toBe(201);
    expect(await entriesAs('administrator')).toMatchObject([
      {
        resource: 'settings',
        title: 'Home page',
        slug: 'home',
        state: 'scheduled',
        at: at(4),
        moved_by: null,
      },
    ]);
    expect(await entriesAs('editor')).toEqual([]);
    const { data } = await administrator.post('/calendar-feed', {});
    const feed = await (await test().request(new URL(String(data['url'])).pathname)).text();
    expect(feed).toContain('SUMMARY:Settings: Home page (scheduled)');
    expect(feed.replaceAll('\r\n ', '')).toMatch(/URL:http\S+\/admin\/settings\/home\r/);
  });

  it('shows scheduled releases with their name and time to people who can see releases, in calendar feeds as well', async () => {
    const release = madeBy(await editor().post('/releases', { name: 'Spring issue' }));
    const page = await createArticle(test(), { title: 'In spring' });
    const items = [{ resource: 'articles', id: page.id }];
    expect((await editor().post(`/releases/${release.id}/items`, { items })).status).toBe(200);
    // Without a time, it has no day.
    expect(await entriesAs('editor')).toEqual([]);
    expect((await editor().post(`/releases/${release.id}/schedule`, { at: at(4) })).status).toBe(200);
    const shown = { id: release.id, resource: 'releases', title: 'Spring issue', at: at(4), moved_by: null };
    expect(await entriesAs('editor')).toMatchObject([{ ...shown, state: 'scheduled' }]);
    expect(await entriesAs('author')).toEqual([]);
    const { data } = await editor().post('/calendar-feed', {});
    const feed = await (await test().request(new URL(String(data['url'])).pathname)).text();
    expect(feed).toContain('SUMMARY:Release: Spring issue (scheduled)');
    expect(feed.replaceAll('\r\n ', '')).toContain(`/admin/releases/edit/${release.id}\r`);
    expect((await editor().post(`/releases/${release.id}/unschedule`, {})).status).toBe(200);
    expect(await entriesAs('editor')).toEqual([]);
  });

  it('moves scheduled entries with the route that schedules them, and says why when it cannot', async () => {
    const { id } = await createArticle(test(), { title: 'Planned' });
    await schedule(id, 2);
    expect((await schedule(id, 4)).status).toBe(200);
    expect(await entriesAs('editor')).toMatchObject([{ id, at: at(4) }]);
    expect((await schedule(id, -1)).problem.messages?.[0]).toContain('in the past');
  });

  it('shows newsletters to those who write them, and trashed ones to no one', async () => {
    const campaign = await createCampaign('Issue 12');
    const { deps } = test();
    await deps.database.select(
      { text: `UPDATE newsletter_campaigns SET status = 'scheduled', scheduled_at = $2 WHERE id = $1` },
      [campaign.id, at(1)],
    );
    const gone = await createArticle(test(), { published_date: at(2) });
    await editor().delete(`/content/${gone.id}`);
    expect(await entriesAs('editor')).toMatchObject([
      { resource: 'email-newsletters', title: 'Issue 12', state: 'scheduled', moved_by: 'send' },
    ]);
    expect(await entriesAs('author')).toEqual([]);
  });

  it.each([
    ['a span that ends before it begins', (from: string, to: string) => `from=${to}&to=${from}`],
    ['a span of years', (from: string) => `from=${from}&to=2036-01-01T00:00:00Z`],
    ['a moment that is none', (from: string) => `from=${from}&to=tomorrow`],
    ['a zone that is none', (from: string, to: string) => `from=${from}&to=${to}&zone=Mars/Olympus`],
  ])('refuses %s', async (_what, query) => {
    const reply = await editor().get(`/calendar?${query(at(-1), at(1))}`);
    expect(reply.status).toBe(400);
  });
});

describe('the publishing schedule', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const weeksAgo = (weeks: number, days = 0) => now - (weeks * 7 + days) * DAY_MS;

  it('is the weekdays on which at least every other week something came out', () => {
    const saturdays = [0, 1, 2, 3].map((weeks) => weeksAgo(weeks));
    expect(rhythmIn([...saturdays, weeksAgo(2, 3)], { now, zone: 'UTC' })).toEqual({
      weekdays: [6],
      per_week: 1,
    });
  });

  it('takes days as they are in the zone, and is nothing after two weeks', () => {
    const late = [0, 1, 2].map((weeks) => Date.parse('2026-11-20T23:30:00Z') - weeks * 7 * DAY_MS);
    expect(rhythmIn(late, { now, zone: 'Asia/Tokyo' }).weekdays).toEqual([6]);
    expect(rhythmIn(late.slice(0, 2), { now, zone: 'UTC' })).toEqual({ weekdays: [], per_week: 0 });
  });
});

describe('the calendar for other programs', () => {
  async function feedOf(role: Role): Promise<string> {
    const made = await clientFor(test(), role).post('/calendar-feed');
    expect(made.status).toBe(201);
    return new URL(String((made.data as unknown as { url: string }).url)).pathname;
  }

  it('is read by an iCalendar parser: the same ids, times, and texts, for any text', async () => {
    const title = `Of "time", and; a back\\slash – ${'über '.repeat(30)}`.trim();
    const { id } = await createArticle(test(), { title });
    await schedule(id, 2);
    const response = await test().request(await feedOf('editor'));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(
      true,
    );
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    const [event] = events.map((component) => new ICAL.Event(component, { strictExceptions: true }));
    expect(events).toHaveLength(1);
    expect(event?.uid).toBe(`${id}@localhost`);
    expect(event?.summary).toBe(`Article: ${title} (scheduled)`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(at(2));
    for (const name of ['dtstamp', 'sequence', 'last-modified', 'created', 'url', 'duration', 'status'])
      expect(events[0]?.getAllProperties(name)).toHaveLength(1);
  });

  it('keeps its ids and counts on when something is moved; unchanged it is not sent twice', async () => {
    const { id } = await createArticle(test());
    await schedule(id, 2);
    const path = await feedOf('editor');
    const first = await test().request(path);
    const etag = first.headers.get('etag') ?? '';
    expect((await test().request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    test().clock.advance(60_000);
    await schedule(id, 3);
    const second = await test().request(path, { headers: { 'if-none-match': etag } });
    const numbers = async (response: Response) => {
      const text = await response.text();
      return [/UID:(\S+)/.exec(text)?.[1], Number(/SEQUENCE:(\d+)/.exec(text)?.[1])] as const;
    };
    const [[before, was], [after, is]] = [await numbers(first), await numbers(second)];
    expect([second.status, after]).toEqual([200, before]);
    expect(is).toBeGreaterThan(was);
  });

  it('has an address for each person that opens nothing else, is shown once and ends when they say so', async () => {
    const path = await feedOf('author');
    const token = /calendar-feed\/([\w-]+)\.ics/.exec(path)?.[1] ?? '';
    expect((await test().request('/api/v1/content', { token })).status).toBe(401);
    const shown = (await clientFor(test(), 'author').get('/calendar-feed')).data as unknown as object;
    expect(Object.keys(shown)).toEqual(['created_at', 'last_used_at']);
    const stored = await test().deps.database.select<{ all: string }>(
      { text: 'SELECT row_to_json(f)::text AS all FROM calendar_feeds f' },
      [],
    );
    expect(stored.some(({ all }) => all.includes(token))).toBe(false);
    const renewed = await feedOf('author');
    expect((await test().request(path)).status).toBe(404);
    expect((await test().request(renewed)).status).toBe(200);
    expect((await clientFor(test(), 'author').delete('/calendar-feed')).status).toBe(204);
    expect((await test().request(renewed)).status).toBe(404);
    expect(test().logLines.join('')).not.toContain(token);
  });

  it('is logged without the token where it fails', async () => {
    const path = await feedOf('editor');
    const run = (text: string) => test().deps.database.select({ text }, []);
    await run('ALTER TABLE calendar_feeds RENAME TO calendar_feeds_away');
    try {
      expect((await test().request(path)).status).toBe(500);
    } finally {
      await run('ALTER TABLE calendar_feeds_away RENAME TO calendar_feeds');
    }
    const logged = test().logLines.join('');
    expect(logged).toContain('request failed');
    expect(logged).toContain('/calendar-feed/…');
    expect(logged).not.toContain(/calendar-feed\/([\w-]+)/.exec(path)?.[1]);
  });

  it('answers a wrong address as any that is unknown, and none of a person who may not come in', async () => {
    const known = await feedOf('editor');
    const answerTo = async (path: string) => {
      const response = await test().request(path);
      const {
        request_id: _id,
        instance: _instance,
        ...problem
      } = (await response.json()) as Record<string, unknown>;
      return [response.status, problem];
    };
    const unknown = await answerTo('/api/v1/there-is-nothing-here');
    expect(await answerTo(`/api/v1/calendar-feed/${'A'.repeat(43)}.ics`)).toEqual(unknown);
    expect(await answerTo('/api/v1/calendar-feed/x')).toEqual(unknown);
    const { data } = await clientFor(test(), 'administrator').get(`/users/${test().staff.editor.id}`);
    await clientFor(test(), 'administrator').put(`/users/${data.id}`, {
      disabled: true,
      version: data.version,
    });
    expect(await answerTo(known)).toEqual(unknown);
  });
});

describe('iCalendar text', () => {
  it('folds within no character, however wide', () => {
    const event = {
      uid: 'one@example.org',
      sequence: 0,
      start: new Date(0),
      minutes: 15,
      summary: '𝔘😀é'.repeat(60),
      description: 'first\r\nsecond\u0000',
      url: 'https://example.org/',
      category: 'Articles',
      isCertain: true,
      created: new Date(0),
      lastModified: new Date(0),
    };
    const text = toICalendar('A, house', [event]);
    const parsed = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
    expect(parsed?.getFirstPropertyValue('summary')).toBe(event.summary);
    expect(parsed?.getFirstPropertyValue('description')).toBe('first\nsecond');
  });
});
