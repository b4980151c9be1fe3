import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import { rows } from '../../platform/database/database.ts';
import { ATTEMPTS_MAX } from '../../platform/jobs/failures.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders } from '../../testing/newsletter.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startDueCampaigns } from './campaign-turns.ts';

const test = useTestApp();
const on = () => test().deps.database.queries;
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const cure = () => rows(on(), sql`ALTER TABLE newsletter_contents DROP CONSTRAINT IF EXISTS poison`);
afterEach(cure);

/** Two newsletters whose time has come; the first can never be started: a fault that no code of ours foresaw. */
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
