import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf } from '../../testing/content-records.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDue } from '../publishing/publish-due.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const author = () => clientFor(test(), 'author');
const inDays = (days: number) => new Date(test().clock.now().getTime() + days * DAY_MS).toISOString();
const article = { content_type_name: 'article', title: 'On dates', intro: 'When.', body: bodyOf('A text.') };
const listed = async () => (await clientFor(test()).get('/content')).page.data.map(({ id }) => id);

describe('the date of publication', () => {
  it('is not set by authors, neither at first nor later', async () => {
    const refused = await author().post('/content', { ...article, published_date: inDays(-900) });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['published_date']]);
    const { data } = await author().post('/content', article);
    for (const date of [inDays(-900), inDays(900)]) {
      const change = { published_date: date, version: data.version };
      expect((await author().put(`/content/${data.id}`, change)).status).toBe(422);
    }
    // What was returned may be sent again.
    const same = { title: 'On days', published_date: null, version: data.version };
    expect((await author().put(`/content/${data.id}`, same)).status).toBe(200);
  });

  it('is in the future for no one: publishing is refused until it is scheduled', async () => {
    const { data } = await editor().post('/content', { ...article, published_date: inDays(3) });
    const refused = await editor().post(`/content/${data.id}/publish`);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['published_date']]);
    expect(await listed()).toEqual([]);
    const early = await editor().post(`/content/${data.id}/publish`, { scheduled_at: inDays(1) });
    expect(early.status).toBe(422);
    expect((await editor().post(`/content/${data.id}/publish`, { scheduled_at: inDays(3) })).status).toBe(
      200,
    );
  });

  it('of a scheduled publication is at the latest its scheduled time, whatever was typed meanwhile', async () => {
    const { data } = await editor().post('/content', article);
    const scheduled = await editor().post(`/content/${data.id}/publish`, { scheduled_at: inDays(1) });
    const later = { published_date: inDays(9), version: scheduled.data.version };
    expect((await editor().put(`/content/${data.id}`, later)).status).toBe(200);
    test().clock.advance(DAY_MS);
    await publishDue(test().deps);
    const [shown] = (await clientFor(test()).get('/content')).page.data;
    expect(shown).toMatchObject({ id: data.id, published_date: inDays(0) });
  });
});
