import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  createTag,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

describe.each([
  ['category', createCategory, { color: 'slate' }],
  ['tag', createTag, {}],
] as const)('a %s', (kind, make, own) => {
  it('is created with its own slug, and anyone can read it by id or slug', async () => {
    const made = await make(test(), 'Natural History', { description: 'Small animals.' });
    expect(made).toMatchObject({
      name: 'Natural History',
      slug: 'natural-history',
      description: 'Small animals.',
      content_count: 0,
      version: 1,
      ...own,
    });
    const bySlug = await visitor().get(`/${kind}/natural-history`);
    const byId = await visitor().get(`/${kind}/${made.id}`);
    expect(bySlug.status).toBe(200);
    expect(bySlug.data).toEqual(byId.data);
    expect(bySlug.data).toMatchObject({ name: 'Natural History', content_count: 0 });
    for (const name of ['version', 'created_by']) expect(bySlug.data).not.toHaveProperty(name);
    expect((await editor().get(`/${kind}/natural-history`)).data).toEqual(made);
    expect((await visitor().get(`/${kind}/nothing`)).status).toBe(404);
  });

  it('is listed with how much is published in it', async () => {
    const one = await make(test(), 'Beta');
    await make(test(), 'alpha', { description: 'First letters.' });
    const refer = kind === 'category' ? { category_id: one.id } : { tag_ids: [one.id] };
    await publishArticle(test(), refer);
    await createArticle(test(), refer);
    const archived = await publishArticle(test(), refer);
    await editor().post(`/content/${archived.id}/archive`);
    const { page } = await visitor().get(`/${kind}`);
    expect(page).toMatchObject({ total: 2, per_page: 20, last_page: 1 });
    expect(page.data.map((entry) => [entry.name, entry.content_count])).toEqual([
      ['alpha', 0],
      ['Beta', 1],
    ]);
    const names = async (query: string) =>
      (await visitor().get(`/${kind}?${query}`)).page.data.map((entry) => entry.name);
    expect(await names('sort_order=desc')).toEqual(['Beta', 'alpha']);
    expect(await names('search=ALPH')).toEqual(['alpha']);
    expect(await names('search=letters')).toEqual(['alpha']);
    expect(await names('search=%25')).toEqual([]);
    expect(await names('per_page=1&page=2')).toEqual(['Beta']);
    expect(await names('per_page=1&page=3')).toEqual([]);
    expect(await names(`ids=${one.id}`)).toEqual(['Beta']);
    expect((await visitor().get(`/${kind}?sort_by=color`)).status).toBe(400);
    expect((await visitor().get(`/${kind}?name=x`)).status).toBe(400);
  });

  it('gets the next free slug, and may not take another’s', async () => {
    const first = await make(test(), 'Bees');
    expect((await make(test(), 'Bees')).slug).toBe('bees-2');
    expect((await make(test(), 'Пчёлы')).slug).toBe(kind);
    const taken = await editor().post(`/${kind}`, { name: 'x', slug: 'bees' });
    expect([taken.status, taken.problem.errors]).toEqual([422, { slug: ['is already taken'] }]);
    const moved = await editor().put(`/${kind}/${first.id}`, { slug: 'bees-2', version: 1 });
    expect([moved.status, moved.problem.errors]).toEqual([422, { slug: ['is already taken'] }]);
    const renamed = await editor().put(`/${kind}/${first.id}`, { name: 'Wasps', slug: '', version: 1 });
    expect(renamed.data.slug).toBe('wasps');
  });

  it('shows its new name wherever it is used, at once', async () => {
    const made = await make(test(), 'Bees');
    const refer = kind === 'category' ? { category_id: made.id } : { tag_ids: [made.id] };
    await publishArticle(test(), refer);
    const hints = test().outboxHints();
    await editor().put(`/${kind}/bees`, { name: 'Wasps', version: 1 });
    expect(test().outboxHints()).toBe(hints + 1);
    const page = (await visitor().get('/content/slug/on-slow-reading')).data;
    expect(JSON.stringify(page)).toContain('Wasps');
  });

  it('has versions like everything else', async () => {
    const made = await make(test(), 'Bees');
    expect((await editor().put(`/${kind}/bees`, { name: 'x' })).status).toBe(428);
    const first = await editor().put(`/${kind}/bees`, { name: 'First' }, { headers: { 'If-Match': '"1"' } });
    expect(first.data.version).toBe(2);
    const stale = await editor().put(`/${kind}/${made.id}`, { name: 'Second', version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect(stale.problem.current).toEqual(first.data);
  });

  it('is deleted only when nothing uses it, not even in the trash or only on the site', async () => {
    const made = await make(test(), 'Bees');
    const refer = kind === 'category' ? { category_id: made.id } : { tag_ids: [made.id] };
    const none = kind === 'category' ? { category_id: null } : { tag_ids: [] };
    const article = await publishArticle(test(), refer);
    const refused = await editor().delete(`/${kind}/bees`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.messages[0]).toContain('One piece of content');
    await saveContent(test(), article.id, none);
    expect((await editor().delete(`/${kind}/bees`)).status).toBe(409);
    await editor().post(`/content/${article.id}/publish`);
    expect((await editor().delete(`/${kind}/bees`)).status).toBe(204);
    expect((await visitor().get(`/${kind}/bees`)).status).toBe(404);
    expect((await editor().delete(`/${kind}/bees`)).status).toBe(404);
  });

  it.each([
    ['no name', {}, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a count', { name: 'x', content_count: 3 }, 'content_count'],
    ['an unknown field', { name: 'x', title: 'x' }, 'title'],
    ['a reserved slug', { name: 'x', slug: 'create' }, 'slug'],
  ])('refuses %s', async (_what, input, field) => {
    const refused = await editor().post(`/${kind}`, input);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('an author', () => {
  it('makes tags and edits their own, but no categories', async () => {
    const author = clientFor(test(), 'author');
    const own = await author.post('/tag', { name: 'Mine' });
    expect(own.status).toBe(201);
    expect((await author.put(`/tag/${own.data.id}`, { name: 'Still mine', version: 1 })).status).toBe(200);
    const others = await createTag(test(), 'Theirs');
    expect((await author.put(`/tag/${others.id}`, { name: 'x', version: 1 })).status).toBe(403);
    expect((await author.delete(`/tag/${others.id}`)).status).toBe(403);
    expect((await author.delete(`/tag/${own.data.id}`)).status).toBe(204);
    expect((await author.post('/category', { name: 'x' })).status).toBe(403);
  });
});

describe('a category', () => {
  it('counts summaries on its page', async () => {
    const category = await createCategory(test(), 'Philosophy');
    await publishSummary(test(), category);
    expect((await visitor().get('/category/philosophy')).data.content_count).toBe(1);
  });
});

describe('contact lists', () => {
  it('have a default that cannot be deleted', async () => {
    const { page } = await editor().get('/contact-lists');
    expect(page.data).toMatchObject([
      { name: 'Newsletter', slug: 'newsletter', is_default: true, optin: 'double', visibility: 'public' },
    ]);
    const refused = await editor().delete('/contact-lists/newsletter');
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    const other = await editor().post('/contact-lists', { name: 'Readers', visibility: 'private' });
    expect(other.data).toMatchObject({ is_default: false, optin: 'double', contact_count: 0 });
    expect((await editor().delete(`/contact-lists/${other.data.id}`)).status).toBe(204);
    const second = await editor().post('/contact-lists', { name: 'x', is_default: true });
    expect(Object.keys(second.problem.errors ?? {})).toEqual(['is_default']);
    expect((await visitor().get('/contact-lists')).status).toBe(401);
  });
});
