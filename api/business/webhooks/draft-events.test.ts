import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
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
  it('hears of tags and webhooks, and of no person or account', async () => {
    await webhook({ records: true, subscriptions: false });
    await deliver();
    const tag = madeBy(await editor().post('/tag', { name: 'Work' }));
    await editor().put(`/tag/${tag.id}`, { name: 'Labor', version: tag.version });
    await editor().delete(`/tag/${tag.id}`);
    await editor().post('/contacts', { email: 'ann@example.org' });
    const another = await webhook({ name: 'Another', enabled: false });
    await clientFor(test(), 'administrator').post('/users', {
      name: 'Ida',
      email: 'ida@example.org',
      role: 'author',
    });
    const heard = await deliver();
    expect(heard.map(({ type, data }) => [type, data])).toEqual([
      ['record.created', { id: tag.id, resource: 'tags' }],
      ['record.updated', { id: tag.id, resource: 'tags' }],
      ['record.deleted', { id: tag.id, resource: 'tags' }],
      ['record.created', { id: another, resource: 'webhooks' }],
    ]);
  });
});

describe('a webhook that subscribes to media, settings, staff, and subscribers', () => {
  it('hears of each by ID, without names, addresses, or values', async () => {
    await webhook({ media: true, settings: true, users: true, contacts: true, subscriptions: false });
    const administrator = clientFor(test(), 'administrator');
    const user = madeBy(
      await administrator.post('/users', { name: 'Ida', email: 'ida@example.org', role: 'author' }),
    );
    await administrator.put(`/users/${user.id}`, { name: 'Ida B.', version: user.version });
    await putSettings(administrator, 'general', { name: 'A shelf' });
    const file = await test().request('/api/v1/files?name=list.pdf', {
      method: 'POST',
      as: 'editor',
      body: new TextEncoder().encode('%PDF-1.7 a reading list'),
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    const { data } = (await file.json()) as { data: Json };
    const contact = madeBy(await editor().post('/contacts', { email: 'ann@example.org' }));
    const heard = (await deliver()).map(({ type, data: about }) => [type, about]);
    expect(heard).toEqual([
      ['user.created', { id: user.id, resource: 'users' }],
      ['user.updated', { id: user.id, resource: 'users' }],
      ['settings.updated', { id: 'general', resource: 'settings' }],
      ['media.created', { id: data['id'], resource: 'files' }],
      ['contact.created', { id: contact.id, resource: 'contacts' }],
    ]);
  });

  it('keeps no message about a person who is deleted, except that they are', async () => {
    await webhook({ contacts: true, subscriptions: false });
    const { id } = madeBy(await editor().post('/contacts', { email: 'ann@example.org' }));
    await clientFor(test(), 'administrator').delete(`/contacts/${id}`);
    expect(await deliver()).toMatchObject([{ type: 'contact.deleted', data: { id } }]);
  });
});
