import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, createCategory, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDue } from './publish-due.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const TOMORROW = '2026-11-22T09:00:00.000Z';

const schedule = (id: string, scheduled_at: string) =>
  editor().post(`/content/${id}/publish`, { scheduled_at });
const stateOf = async (id: string) => (await editor().get(`/content/${id}`)).data;

describe('a scheduled draft', () => {
  it('shows as scheduled and goes live at its time, not before', async () => {
    const { id } = await createArticle(test());
    const scheduled = await schedule(id, '2026-11-22T10:00:00+01:00');
    expect(scheduled.status).toBe(200);
    expect(scheduled.data).toMatchObject({ status: 'scheduled', scheduled_at: TOMORROW });
    test().clock.set('2026-11-22T08:59:59.999Z');
    await publishDue(test().deps);
    expect(await stateOf(id)).toMatchObject({ status: 'scheduled' });
    test().clock.set(TOMORROW);
    await publishDue(test().deps);
    expect(await stateOf(id)).toMatchObject({
      status: 'published',
      scheduled_at: null,
      published_date: TOMORROW,
      has_unpublished_changes: false,
    });
    expect((await visitor().get('/content')).page.total).toBe(1);
  });

  it('is refused for the past and for this moment', async () => {
    const { id } = await createArticle(test());
    for (const moment of ['2026-11-21T09:59:59Z', '2026-11-21T10:00:00Z']) {
      const refused = await schedule(id, moment);
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['scheduled_at']]);
    }
    const unclear = await schedule(id, 'tomorrow');
    expect([unclear.status, Object.keys(unclear.problem.errors ?? {})]).toEqual([422, ['scheduled_at']]);
    const absurd = await schedule(id, '9999-12-31T23:59:59-12:00');
    expect([absurd.status, Object.keys(absurd.problem.errors ?? {})]).toEqual([422, ['scheduled_at']]);
  });

  it('may be moved, and is cancelled by unpublish', async () => {
    const { id } = await createArticle(test());
    await schedule(id, TOMORROW);
    expect((await schedule(id, '2026-12-01T00:00:00Z')).data.scheduled_at).toBe('2026-12-01T00:00:00.000Z');
    expect((await editor().post(`/content/${id}/unpublish`)).data).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    });
    test().clock.set('2026-11-30T00:00:00Z');
    await publishDue(test().deps);
    expect((await stateOf(id)).status).toBe('draft');
  });

  it('is cancelled by the trash as well', async () => {
    const { id } = await createArticle(test());
    await schedule(id, TOMORROW);
    await editor().delete(`/content/${id}`);
    test().clock.set('2026-11-30T00:00:00Z');
    await publishDue(test().deps);
    expect(await stateOf(id)).toMatchObject({ status: 'trashed', scheduled_at: null });
  });

  it('goes live as it is then', async () => {
    const { id } = await createArticle(test());
    await schedule(id, TOMORROW);
    expect((await saveContent(test(), id, { title: 'Better' })).status).toBe('scheduled');
    test().clock.set(TOMORROW);
    await publishDue(test().deps);
    expect((await visitor().get('/content')).page.data[0]?.title).toBe('Better');
  });

  it('stays a draft when it is no longer complete, and is not tried again', async () => {
    const { id } = await createArticle(test());
    await schedule(id, TOMORROW);
    await saveContent(test(), id, { intro: null });
    test().clock.set(TOMORROW);
    await publishDue(test().deps);
    expect(await stateOf(id)).toMatchObject({ status: 'draft', scheduled_at: null });
    expect(test().logLines.some((line) => line.includes('incomplete'))).toBe(true);
  });
});

describe('a scheduled change of what is live', () => {
  it('stays published, and goes live then', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { title: 'The change' });
    expect((await schedule(id, TOMORROW)).data).toMatchObject({
      status: 'published',
      scheduled_at: TOMORROW,
      has_unpublished_changes: true,
    });
    expect((await visitor().get('/content')).page.data[0]?.title).toBe('On slow reading');
    test().clock.set(TOMORROW);
    await publishDue(test().deps);
    expect((await visitor().get('/content')).page.data[0]?.title).toBe('The change');
    expect((await stateOf(id)).published_date).toBe('2026-11-21T10:00:00.000Z');
  });
});

describe('the job that publishes', () => {
  it('catches up with everything that came due while no server was running', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await createArticle(test(), { title: `Number ${count}` });
      await schedule(id, `2026-11-2${2 + count}T09:00:00Z`);
      ids.push(id);
    }
    test().clock.set('2026-11-25T09:00:00Z');
    const hints = test().outboxHints();
    await publishDue(test().deps);
    const states = [];
    for (const id of ids) states.push((await stateOf(id)).status);
    expect(states).toEqual(['published', 'published', 'published', 'published', 'scheduled']);
    expect(test().outboxHints()).toBe(hints + 4);
  });

  it('publishes each exactly once, however many run at the same time', async () => {
    for (let count = 0; count < 8; count += 1) {
      const { id } = await createArticle(test(), { title: `Number ${count}` });
      await schedule(id, TOMORROW);
    }
    test().clock.set(TOMORROW);
    const { database } = test().deps;
    await rows(database.queries, sql`DELETE FROM outbox`);
    await Promise.all([1, 2, 3, 4].map(() => publishDue(test().deps)));
    const noted = await rows<{ id: string; times: number }>(
      database.queries,
      sql`SELECT payload ->> 'id' AS id, count(*)::int AS times FROM outbox WHERE topic = 'content-changed' GROUP BY 1`,
    );
    expect(noted).toHaveLength(8);
    expect(noted.every(({ times }) => times === 1)).toBe(true);
    expect((await visitor().get('/content')).page.total).toBe(8);
  });

  it('does not stop at one that is incomplete', async () => {
    const category = await createCategory(test(), 'Philosophy');
    const summary = { content_type_name: 'book-summary', author: 'Seneca', category_id: category.id };
    const first = await createArticle(test(), summary);
    const second = await createArticle(test());
    await schedule(first.id, '2026-11-22T08:00:00Z');
    await schedule(second.id, TOMORROW);
    await saveContent(test(), first.id, { author: null });
    test().clock.set(TOMORROW);
    await publishDue(test().deps);
    expect((await stateOf(first.id)).status).toBe('draft');
    expect((await stateOf(second.id)).status).toBe('published');
  });
});
