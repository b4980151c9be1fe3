import { beforeEach, describe, expect, it } from 'vitest';
import { type TestClient, clientFor } from '../../testing/api-client.ts';
import { articleInput, createArticle, createTag, madeBy } from '../../testing/content-records.ts';
import { createCampaign } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

/** What no form may set, by the id of its case. */
const FORBIDDEN: readonly [id: string, extra: Record<string, unknown>][] = [
  ['mass-01', { id: NOWHERE }],
  ['mass-02', { created_at: '2000-01-01T00:00:00.000Z' }],
  ['mass-03', { created_by: NOWHERE }],
  ['mass-04', { role: 'admin' }],
  ['mass-05', { status: 'published' }],
  ['mass-07', { sent_count: 10 }],
  ['mass-08', { slug: '../../etc' }],
  ['mass-09', { reading_minutes: 0 }],
  ['mass-10', { password_hash: 'x' }],
  ['mass-11', { _verified: true }],
  ['mass-12', { body_html: '<script>alert(1)</script>' }],
];

/** A record and a user who may write it. */
interface Target {
  name: string;
  client: TestClient;
  path: string;
}
let targets: Target[];

beforeEach(async () => {
  const editor = clientFor(test(), 'editor');
  const own = madeBy(await clientFor(test(), 'author').post('/content', articleInput()));
  const contact = madeBy(await editor.post('/contacts', { email: 'ann@example.org' }));
  const tag = await createTag(test(), 'Walking');
  const campaign = await createCampaign(test());
  await createArticle(test(), { title: 'Another' });
  targets = [
    { name: 'own content', client: clientFor(test(), 'author'), path: `/content/${own.id}` },
    { name: 'a tag', client: editor, path: `/tag/${tag.id}` },
    { name: 'a contact', client: editor, path: `/contacts/${contact.id}` },
    { name: 'a newsletter', client: editor, path: `/newsletter-campaigns/${campaign.id}` },
  ];
});

describe('a field that a form may not set', () => {
  it.each(FORBIDDEN)('is refused by name and changes nothing: %s %j', async (_id, extra) => {
    const [field = ''] = Object.keys(extra);
    for (const { name, client, path } of targets) {
      const before = (await client.get(path)).data;
      const reply = await client.put(path, { version: before.version, ...extra });
      expect([name, reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([name, 422, [field]]);
      expect((await client.get(path)).data).toEqual(before);
    }
    const made = await clientFor(test(), 'author').post('/content', { ...articleInput(), ...extra });
    expect([made.status, Object.keys(made.problem.errors ?? {})]).toEqual([422, [field]]);
    const editor = clientFor(test(), 'editor');
    const { total } = (await editor.get('/content')).page;
    expect(total).toBe(2);
  });

  it.each(FORBIDDEN)(
    'makes no one an administrator, nor signs anyone up another way: %s %j',
    async (...[, extra]) => {
      const administrator = clientFor(test(), 'administrator');
      const users = (await administrator.get('/users')).page.data.map(({ id, role }) => [id, role]);
      for (const as of ['viewer', 'author', 'editor'] as const) {
        const { id } = test().staff[as];
        const reply = await clientFor(test(), as).put(`/users/${id}`, { version: 1, ...extra });
        expect(reply.status).toBe(403);
      }
      const signUp = { email: 'reader@example.org', firstName: 'Ann', ...extra };
      expect((await clientFor(test()).post('/email/subscribe', signUp)).status).toBe(422);
      expect((await administrator.get('/contacts?search=reader@example.org')).page.total).toBe(0);
      expect((await administrator.get('/users')).page.data.map(({ id, role }) => [id, role])).toEqual(users);
    },
  );
});
