import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { Role } from '#schema/access/roles.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle, saveContent } from '../../testing/content-records.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

const today = async (role: Role) =>
  (await clientFor(test(), role).get('/today')).data as unknown as AnswerOf<'GET /today'>;
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title);

/** Makes stored records older: sessions would expire if the clock jumped ahead by months. */
async function age(id: string, days: number): Promise<void> {
  const moved = ['created_at', 'updated_at', 'published_date'].map(
    (name) => `${name} = ${name} - $2::interval`,
  );
  const run = (text: string) => test().deps.database.select({ text }, [id, `${days} days`]);
  await run(`UPDATE content SET ${moved.join(', ')}, trashed_at = trashed_at - $2::interval WHERE id = $1`);
  await run(`UPDATE publications SET ${moved.join(', ')} WHERE id = $1`);
}

/** A draft whose date was in the future when it was created, and is now in the past. */
async function createPlanned(title: string): Promise<void> {
  const { id } = await createArticle(test(), { title, published_date: '2026-11-01T08:00:00Z' });
  await test().deps.database.select(
    { text: `UPDATE content SET created_at = published_date - interval '1 day' WHERE id = $1` },
    [id],
  );
}

describe('what needs attention today', () => {
  it('tells drafts that wait, what was due, what goes live and will not, and what was not looked at for a year', async () => {
    await age((await publishArticle(test(), { title: 'Old page' })).id, 366);
    await age((await createArticle(test(), { title: 'Begun long ago' })).id, 16);
    const soon = new Date(test().clock.now().getTime() + DAY_MS).toISOString();
    await createArticle(test(), { title: 'Backdated', published_date: '2026-11-01T08:00:00Z' });
    await createPlanned('Was due');
    const planned = await createArticle(test(), { title: 'Goes live' });
    await editor().post(`/content/${planned.id}/publish`, { scheduled_at: soon });
    const { version } = madeBy(await editor().get(`/content/${planned.id}`));
    await editor().put(`/content/${planned.id}`, { intro: null, version });
    const found = await today('editor');
    expect(titles(found.unreviewed)).toEqual(['Old page']);
    expect(titles(found.stale)).toEqual(['Begun long ago']);
    expect(titles(found.overdue)).toEqual(['Was due']);
    expect(found.scheduled.items).toMatchObject([
      { title: 'Goes live', at: soon, problems: ['Intro is required to publish.'] },
    ]);
    expect(titles(found.recent).toSorted()).toEqual([
      'Backdated',
      'Begun long ago',
      'Goes live',
      'Old page',
      'Was due',
    ]);
  });

  it('lists live pages with unpublished changes until they are updated, and not those with a scheduled update', async () => {
    const [edited, later] = [
      await publishArticle(test(), { title: 'As it was' }),
      await publishArticle(test(), { title: 'Updated later' }),
    ];
    await publishArticle(test(), { title: 'Up to date' });
    await saveContent(test(), edited.id, { title: 'Changed since' });
    await saveContent(test(), later.id, { author: 'Seneca' });
    const soon = new Date(test().clock.now().getTime() + DAY_MS).toISOString();
    await editor().post(`/content/${later.id}/publish`, { scheduled_at: soon });
    expect(titles((await today('editor')).unpublished)).toEqual(['Changed since']);
    expect((await today('author')).unpublished.items).toEqual([]);
    await editor().post(`/content/${edited.id}/publish`, {});
    expect((await today('editor')).unpublished.items).toEqual([]);
  });

  it('does not call overdue what was taken off the site', async () => {
    const { id } = await publishArticle(test(), { title: 'Was live' });
    await editor().post(`/content/${id}/unpublish`, {});
    await age(id, 1);
    const { overdue, recent } = await today('editor');
    expect([titles(overdue), titles(recent)]).toEqual([[], ['Was live']]);
  });

  it('lists what will be permanently deleted from the trash within a week', async () => {
    const { id } = await createArticle(test(), { title: 'Thrown away' });
    await editor().delete(`/content/${id}`);
    expect((await today('editor')).trash.items).toEqual([]);
    await age(id, 25);
    expect(titles((await today('editor')).trash)).toEqual(['Thrown away']);
  });

  it('shows authors their own tasks, viewers none, and newsletters only to editors', async () => {
    await age((await createArticle(test(), { title: 'Of an editor' })).id, 21);
    const own = { content_type_name: 'article', title: 'Own' };
    await age(madeBy(await clientFor(test(), 'author').post('/content', own)).id, 20);
    expect(titles((await today('editor')).stale)).toEqual(['Of an editor', 'Own']);
    const author = await today('author');
    expect([titles(author.stale), author.newsletter, author.sign_ups_per_week]).toEqual([
      ['Own'],
      null,
      null,
    ]);
    const viewer = await today('viewer');
    expect([viewer.stale.items, viewer.first_steps, viewer.recent.items.length]).toEqual([[], null, 2]);
  });

  it('lists the last issue, the next one, and those that need attention', async () => {
    const issue = async (name: string, set: string) => {
      const { id } = madeBy(await editor().post('/newsletter-campaigns', { name }));
      await test().deps.database.select({ text: `UPDATE newsletter_campaigns SET ${set} WHERE id = $1` }, [
        id,
      ]);
      return id;
    };
    const sent = await issue('Sent', `status = 'sent', started_at = '2026-11-14T08:00:00Z'`);
    await issue('Begun', `status = 'draft'`);
    await issue('Next', `status = 'scheduled', scheduled_at = '2026-11-28T08:00:00Z'`);
    await issue('Stopped', `status = 'paused', status_reason = 'The relay refuses us.'`);
    await test().deps.database.select(
      {
        text: `INSERT INTO newsletter_counters (campaign_id, writer, name, value) VALUES ($1, 'a', 'unknown', 3)`,
      },
      [sent],
    );
    const { newsletter } = await today('editor');
    expect(newsletter).toMatchObject({
      last: { name: 'Sent', at: '2026-11-14T08:00:00.000Z' },
      next: { name: 'Next' },
      drafts: [{ name: 'Begun' }],
      troubled: [{ name: 'Stopped', status_reason: 'The relay refuses us.' }],
      deliveries: [{ name: 'Sent', unknown: 3, rejected: 0 }],
      failed_mails: 0,
    });
  });

  it('shows titles as visitors read them, with the name of the site, as the calendar does', async () => {
    const page = { content_type_name: 'page', title: 'What is {site_name}?' };
    madeBy(await editor().post('/content', { ...page, published_date: '2026-11-24T08:00:00Z' }));
    expect(titles((await today('editor')).recent)).toContain('What is Colophon?');
    const { data } = await editor().get('/calendar?from=2026-11-20T00:00:00Z&to=2026-11-30T00:00:00Z');
    expect(titles({ items: data.entries as { title: string }[] })).toEqual(['What is Colophon?']);
  });

  it('counts twelve weeks, including empty ones, and says what a new site has', async () => {
    expect((await today('administrator')).first_steps).toEqual({
      has_content: false,
      has_published: false,
      has_category: false,
      has_newsletter: false,
      has_colleague: true,
    });
    await age((await publishArticle(test())).id, 14);
    await publishArticle(test());
    const { published_per_week: weeks, sign_ups_per_week: signUps } = await today('editor');
    expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(weeks.at(-1)?.week).toBe('2026-11-16');
    expect(signUps).toHaveLength(12);
  });
});

describe('a site without a SECRET_KEY', () => {
  it('says so to administrators where others can reach it', async () => {
    const told = async () => [
      (await today('administrator')).secret_key_exposed,
      (await today('editor')).secret_key_exposed,
    ];
    const { env } = test().deps;
    const before = { siteUrl: env.siteUrl, secretKey: env.secretKey };
    try {
      Object.assign(env, { secretKey: undefined });
      expect(await told()).toEqual([false, null]);
      Object.assign(env, { siteUrl: 'https://book.test' });
      expect(await told()).toEqual([true, null]);
      Object.assign(env, { secretKey: 'a key of the environment, long enough' });
      expect(await told()).toEqual([false, null]);
    } finally {
      Object.assign(env, before);
    }
  });
});
