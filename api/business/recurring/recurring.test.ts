import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor, type Json } from '../../testing/api-client.ts';
import { createCategory, madeBy, publish, publishArticle } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { DAY_MS, HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeDueIssues } from './make-due-issues.ts';

type Plan = AnswerOf<'GET /recurring-issues/:id/plan'>;

const GERMAN = { tag: 'de', texts: { 'api.business.campaigns.no_audience': 'Niemand erhält sie.' } };
const test = useTestApp({ languages: languagesOf([GERMAN]) });
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const make = () => makeDueIssues(test().deps);

// A Tuesday.
beforeEach(() => test().clock.set('2026-09-01T12:00:00Z'));

/** An hour after its time on the first Monday of the test, or a later one. */
const toMonday = (week: number) =>
  test().clock.set(week === 1 ? '2026-09-07T08:30:00Z' : '2026-09-14T08:30:00Z');

async function template(rule: Json = { limit: 10 }): Promise<string> {
  const blocks = [...MAIL_BLOCKS, { type: 'content_list', look: 'words', rule }];
  const input = { name: 'Digest', subject: 'New this week', blocks };
  return madeBy(await editor().post('/newsletter-templates', input)).id;
}

async function weekly(more: Json = {}) {
  const { page } = await editor().get('/contact-lists');
  const input = {
    name: 'Weekly digest',
    template_id: await template(),
    time: '07:30',
    approval: false,
    contact_list_ids: [page.data[0]?.id],
    ...more,
  };
  return madeBy(await editor().post('/recurring-issues', input));
}

const planOf = async (id: string) =>
  (await editor().get(`/recurring-issues/${id}/plan`)).data as unknown as Plan;
const mentionsOf = async (id: string | null | undefined) =>
  (
    await rows<{ title: string }>(
      test().deps.database.queries,
      sql`SELECT p.title FROM newsletter_mentions m JOIN publications p ON p.id = m.content_id
          WHERE m.campaign_id = ${id ?? null} ORDER BY 1`,
    )
  ).map(({ title }) => title);

const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at: string) => format.format(new Date(at));
};

async function publishInTwoLanguages(week: number): Promise<void> {
  const { id } = await publishArticle(test(), { title: `Text ${week}` });
  const german = madeBy(await administrator().post(`/content/${id}/translations`, { language: 'de' }));
  const words = { title: `Beitrag ${week}`, slug: `beitrag-${week}`, version: 1 };
  await administrator().put(`/content/${german.id}`, words);
  await publish(test(), german.id);
}

async function passWeek(): Promise<void> {
  for (let hours = 0; hours < 7 * 24; hours += 4) {
    test().clock.advance(4 * HOUR_MS);
    await make();
  }
}

/** Sends the draft that waits, if any, and sees that nothing left before. */
async function approve(id: string): Promise<void> {
  const [run] = (await planOf(id)).runs;
  if (run?.state !== 'draft') return;
  expect(await statesOf(test(), run.campaign_id ?? '')).toEqual({});
  expect((await editor().post(`/newsletter-campaigns/${run.campaign_id}/send`, {})).status).toBe(202);
}

describe('a weekly digest', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe'])(
    'goes out by itself for three weeks in two languages, one of them after approval, with clocks of %s',
    async (zone) => {
      await putSettings(administrator(), 'general', {
        time_zone: zone,
        other_languages: [{ language: 'de' }],
      });
      await insertReaders(test(), 2);
      const english = await weekly();
      const german = await weekly({ name: 'Wochenbrief', language: 'de', approval: true });
      // Clocks change in New York and on Lord Howe Island in these weeks.
      const start = zone === 'America/New_York' ? '2026-10-27T12:00:00Z' : '2026-09-29T12:00:00Z';
      test().clock.set(start);
      // Nothing new comes in the second week.
      for (const week of [1, undefined, 2, 3]) {
        if (week !== undefined) await publishInTwoLanguages(week);
        await passWeek();
        await approve(german.id);
        await sendAll(test());
      }
      for (const [{ id }, word, state] of [
        [english, 'Text', 'sent'],
        [german, 'Beitrag', 'draft'],
      ] as const) {
        const { runs, next, time_zone: shown } = await planOf(id);
        const issues = runs.toReversed().filter(({ due_at: at }) => at > start);
        expect(issues.map((run) => run.state)).toEqual([state, 'skipped', state, state]);
        const clock = clockIn(zone);
        expect([shown, ...issues.map(({ due_at: at }) => clock(at)), ...next.map(clock)]).toEqual([
          zone,
          ...Array.from({ length: 7 }, () => 'Mon 07:30'),
        ]);
        const sent = issues.filter((run) => run.state === state);
        for (const [index, { campaign_id: campaign }] of sent.entries()) {
          expect(await mentionsOf(campaign)).toEqual([`${word} ${index + 1}`]);
          expect(await statesOf(test(), campaign ?? '')).toEqual({ accepted: 2 });
        }
      }
    },
    60_000,
  );

  it('is skipped with a line that says so when too little is new, which stays new for the next one', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly({ minimum: 2 });
    await publishArticle(test(), { title: 'One' });
    toMonday(1);
    await make();
    expect((await planOf(id)).runs).toMatchObject([
      { state: 'skipped', reason: 'too_few', new_items: 1, campaign_id: null },
    ]);
    expect((await editor().get('/newsletter-campaigns')).page.total).toBe(0);
    await publishArticle(test(), { title: 'Two' });
    toMonday(2);
    await make();
    const [run] = (await planOf(id)).runs;
    expect(run).toMatchObject({ state: 'sent', new_items: 2 });
    expect(await mentionsOf(run?.campaign_id)).toEqual(['One', 'Two']);
  });

  it('shows only the category that it is about', async () => {
    await insertReaders(test(), 1);
    const category = await createCategory(test(), 'Essays');
    const { id } = await weekly({ category_id: category.id, content_types: ['article'] });
    await publishArticle(test(), { title: 'Within', category_id: category.id });
    await publishArticle(test(), { title: 'Elsewhere' });
    toMonday(1);
    await make();
    expect(await mentionsOf((await planOf(id)).runs[0]?.campaign_id)).toEqual(['Within']);
  });

  it('waits for approval as a draft', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly({ approval: true });
    await publishArticle(test(), { title: 'One' });
    toMonday(1);
    await make();
    const [run] = (await planOf(id)).runs;
    expect(run).toMatchObject({ state: 'draft', reason: null });
    const draft = (await editor().get(`/newsletter-campaigns/${run?.campaign_id}`)).data;
    expect(draft).toMatchObject({ status: 'draft', name: 'Weekly digest, September 7, 2026' });
    expect((await editor().post(`/newsletter-campaigns/${draft.id}/send`, {})).status).toBe(202);
    expect(await mentionsOf(draft.id)).toEqual(['One']);
  });

  it('is a draft with the reason when it cannot be sent', async () => {
    const { id } = await weekly();
    await publishArticle(test(), { title: 'One' });
    toMonday(1);
    await make();
    expect((await planOf(id)).runs).toMatchObject([
      { state: 'draft', reason: 'refused', detail: expect.stringContaining('No one') as string },
    ]);
    const german = { headers: { 'Accept-Language': 'de' } };
    const told = (await editor().get(`/recurring-issues/${id}/plan`, german)).data as unknown as Plan;
    expect(told.runs[0]?.detail).toContain('Niemand');
  });
});

describe('after a time without a running server', () => {
  it('one issue is made, as a draft, and none for the dates before', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly();
    await publishArticle(test(), { title: 'One' });
    test().clock.set('2026-10-07T12:00:00Z');
    await make();
    await make();
    const { runs, next } = await planOf(id);
    expect(runs).toMatchObject([{ state: 'draft', reason: 'late', due_at: '2026-10-05T07:30:00.000Z' }]);
    expect(next[0]).toBe('2026-10-12T07:30:00.000Z');
  });

  it('one that is hours late is sent', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly();
    await publishArticle(test(), { title: 'One' });
    test().clock.set('2026-09-07T20:00:00Z');
    await make();
    expect((await planOf(id)).runs).toMatchObject([{ state: 'sent' }]);
  });

  it('a clock that is set back makes no second one', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly();
    await publishArticle(test(), { title: 'One' });
    test().clock.set('2026-09-07T08:00:00Z');
    await make();
    test().clock.set('2026-09-07T07:00:00Z');
    const stored = (await editor().get(`/recurring-issues/${id}`)).data;
    await editor().put(`/recurring-issues/${id}`, { minimum: 1, version: stored.version });
    await publishArticle(test(), { title: 'Two' });
    test().clock.set('2026-09-07T08:00:00Z');
    await make();
    expect((await planOf(id)).runs).toHaveLength(1);
  });
});

describe('one date on several servers', () => {
  it('is made once, however many look at the same moment', async () => {
    await insertReaders(test(), 1);
    const { id } = await weekly();
    await publishArticle(test(), { title: 'One' });
    toMonday(1);
    await Promise.all(Array.from({ length: 8 }, make));
    expect((await planOf(id)).runs).toHaveLength(1);
    expect((await editor().get('/newsletter-campaigns')).page.total).toBe(1);
  });
});

describe('the admin of a recurring issue', () => {
  it('makes the next one as a draft on request, without touching its date', async () => {
    const { id } = await weekly({ minimum: 5 });
    const made = await editor().post(`/recurring-issues/${id}/make-draft`, {});
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ new_items: 0 });
    const { runs, next } = await planOf(id);
    expect(runs).toMatchObject([{ state: 'draft', campaign_name: 'Weekly digest, September 1, 2026' }]);
    expect(next).toHaveLength(3);
  });

  it('makes none while it is off, and none for the dates meanwhile', async () => {
    await insertReaders(test(), 1);
    const { id, version } = await weekly();
    await editor().put(`/recurring-issues/${id}`, { enabled: false, version });
    await publishArticle(test(), { title: 'One' });
    test().clock.advance(10 * DAY_MS);
    await make();
    expect(await planOf(id)).toMatchObject({ next: [], runs: [] });
    const off = (await editor().get(`/recurring-issues/${id}`)).data;
    await editor().put(`/recurring-issues/${id}`, { enabled: true, version: off.version });
    await make();
    expect((await planOf(id)).runs).toEqual([]);
  });

  it.each([
    ['time', { time: '25:00' }],
    ['template_id', { template_id: '01920000-0000-7000-8000-000000000000' }],
    ['content_types', { content_types: ['nothing'] }],
    ['contact_list_ids', { contact_list_ids: ['01920000-0000-7000-8000-000000000000'] }],
  ])('refuses a wrong %s', async (field, more) => {
    const refused = await editor().post('/recurring-issues', {
      name: 'x',
      template_id: await template(),
      time: '07:30',
      ...more,
    });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refuses a template that shows nothing new', async () => {
    const bare = madeBy(await editor().post('/newsletter-templates', { name: 'Bare', blocks: MAIL_BLOCKS }));
    const refused = await editor().post('/recurring-issues', {
      name: 'x',
      template_id: bare.id,
      time: '07:30',
    });
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['template_id']);
  });

  it('moves its dates with the time zone of the site', async () => {
    const { id } = await weekly();
    await putSettings(administrator(), 'general', { time_zone: 'Asia/Tokyo' });
    await make();
    expect((await editor().get(`/recurring-issues/${id}`)).data['next_at']).toBe('2026-09-06T22:30:00.000Z');
  });
});
