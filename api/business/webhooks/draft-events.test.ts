import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deliverDue } from './deliver-webhooks.ts';

const sent: string[] = [];
const test = useTestApp({
  post: (_url, { body }) => {
    sent.push(body);
    return Promise.resolve({ status: 200, text: '' });
  },
});
const editor = () => clientFor(test(), 'editor');

async function webhook(more: Json): Promise<string> {
  const made = await clientFor(test(), 'administrator').post('/webhooks', {
    name: 'Preview',
    url: 'https://hooks.example.com/in',
    ...more,
  });
  return madeBy(made).id;
}
const deliver = async () => {
  while (await deliverDue(test().deps, 'well'));
  return sent.splice(0).map((body) => JSON.parse(body) as { type: string; timestamp: string; data: Json });
};
const typesOf = (messages: readonly { type: string }[]) => messages.map(({ type }) => type).toSorted();

beforeEach(() => void sent.splice(0));

describe('a webhook that subscribes to drafts', () => {
  it('hears of every change of a draft, without its texts', async () => {
    await webhook({ drafts: true });
    const { id } = await createArticle(test(), { title: 'On leisure' });
    const [created] = await deliver();
    expect(created).toEqual({
      type: 'draft.created',
      timestamp: test().clock.now().toISOString(),
      data: { id, type: 'article', slug: 'on-leisure', version: 1 },
    });
    await editor().put(`/content/${id}`, { title: 'On leisures', version: 1 });
    await editor().put(`/content/${id}?autosave=true`, { title: 'On', version: 2 });
    expect(await deliver()).toMatchObject([{ type: 'draft.updated', data: { id, version: 2 } }]);
    await editor().post(`/content/${id}/publish`, { scheduled_at: '2027-01-01T09:00:00Z' });
    await editor().post(`/content/${id}/unschedule`);
    await editor().delete(`/content/${id}`);
    await editor().post(`/content/${id}/restore`);
    expect(typesOf(await deliver())).toEqual(
      ['draft.scheduled', 'draft.unscheduled', 'draft.trashed', 'draft.restored'].toSorted(),
    );
  });

  it('hears of a save that fails nothing', async () => {
    await webhook({ drafts: true });
    const { id } = await createArticle(test());
    await deliver();
    const stale = await editor().put(`/content/${id}`, { title: 'B', version: 9 });
    expect([stale.status, await deliver()]).toEqual([409, []]);
  });
});

describe('a webhook that does not', () => {
  it('hears of nothing that visitors do not see', async () => {
    await webhook({ content: true });
    await webhook({ drafts: true, enabled: false });
    const { id } = await createArticle(test());
    await editor().put(`/content/${id}`, { title: 'B', version: 1 });
    const queued = await rows(test().deps.database.queries, sql`SELECT 1 FROM webhook_deliveries`);
    expect(queued).toEqual([]);
  });
});

describe('a webhook that subscribes to everything else', () => {
  it('hears of tags and newsletters, and of no person or account', async () => {
    await webhook({ records: true, subscriptions: false });
    const tag = madeBy(await editor().post('/tag', { name: 'Work' }));
    await editor().put(`/tag/${tag.id}`, { name: 'Labor', version: tag.version });
    await editor().delete(`/tag/${tag.id}`);
    await editor().post('/contacts', { email: 'ann@example.org' });
    await webhook({ name: 'Another' });
    const heard = await deliver();
    expect(heard.map(({ type, data }) => [type, data])).toEqual([
      ['record.created', { id: tag.id, resource: 'tags' }],
      ['record.updated', { id: tag.id, resource: 'tags' }],
      ['record.deleted', { id: tag.id, resource: 'tags' }],
    ]);
  });
});
