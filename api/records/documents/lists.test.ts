import { describe, expect, it } from 'vitest';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  publishArticle,
  publishSummary,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

type Item = { position: number; note: string | null; content: AnsweredRecord };
const itemsOf = (list: AnsweredRecord) => list.items as Item[];
const titlesOf = (list: AnsweredRecord) => itemsOf(list).map((item) => item.content.title);

async function makeList(input: Record<string, unknown> = {}): Promise<AnsweredRecord> {
  const made = await editor().post('/list/with-content', {
    name: 'One evening each',
    status: 'published',
    ...input,
  });
  expect(made.problem.messages).toBeUndefined();
  return made.data;
}

describe('a curated list', () => {
  it('is made with its content, in the order given', async () => {
    const first = await publishArticle(test(), { title: 'First' });
    const second = await publishArticle(test(), { title: 'Second' });
    const made = await editor().post('/list/with-content', {
      name: 'One evening each',
      description: 'Short books.',
      status: 'published',
      content: [{ content_id: second.id, note: 'Start here.' }, { content_id: first.id }],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/v1/list/${made.data.id}`);
    expect(made.data).toMatchObject({
      name: 'One evening each',
      slug: 'one-evening-each',
      description: 'Short books.',
      status: 'published',
      version: 1,
      content: [
        { content_id: second.id, note: 'Start here.' },
        { content_id: first.id, note: null },
      ],
      items: [
        { position: 1, note: 'Start here.', content: { id: second.id, title: 'Second' } },
        { position: 2, note: null, content: { id: first.id, title: 'First' } },
      ],
    });
    const page = await visitor().get('/list/slug/one-evening-each');
    expect(page.status).toBe(200);
    expect(titlesOf(page.data)).toEqual(['Second', 'First']);
    for (const name of ['version', 'content', 'created_by']) expect(page.data).not.toHaveProperty(name);
    expect(itemsOf(page.data)[0]?.content).not.toHaveProperty('version');
  });

  it('is a draft by default, and then it is hidden from visitors', async () => {
    const made = await makeList({ status: undefined });
    expect(made.status).toBe('draft');
    expect((await visitor().get('/list/slug/one-evening-each')).status).toBe(404);
    expect((await visitor().get('/list')).page.total).toBe(0);
    expect((await visitor().get(`/list/${made.id}`)).status).toBe(401);
    expect((await visitor().get('/list/slug-for-admin/one-evening-each')).status).toBe(401);
    expect((await editor().get('/list')).page).toMatchObject({ total: 1, data: [{ status: 'draft' }] });
  });

  it('is found by what is on it', async () => {
    const [walden, spider] = [await publishArticle(test()), await publishArticle(test())];
    await makeList({ name: 'Both', content: [{ content_id: spider.id }, { content_id: walden.id }] });
    await makeList({ name: 'One', content: [{ content_id: walden.id }] });
    await makeList({ name: 'Draft', status: 'draft', content: [{ content_id: walden.id }] });
    await makeList({ name: 'Other' });
    const namesWith = async (id: string) =>
      (await visitor().get(`/list?content_id=${id}&sort_by=name&sort_order=asc`)).page.data.map(
        ({ name }) => name,
      );
    expect(await namesWith(walden.id)).toEqual(['Both', 'One']);
    expect(await namesWith(spider.id)).toEqual(['Both']);
    expect(await namesWith('01930000-0000-7000-8000-00000000dead')).toEqual([]);
    expect((await visitor().get('/list?content_id=x')).status).toBe(400);
  });

  it('shows visitors what is published, and staff the rest as well', async () => {
    const live = await publishArticle(test(), { title: 'Live' });
    const draft = await createArticle(test(), { title: 'Draft' });
    const archived = await publishArticle(test(), { title: 'Archived' });
    await editor().post(`/content/${archived.id}/archive`);
    const gone = await publishArticle(test(), { title: 'Gone' });
    const content = [gone, draft, live, archived].map(({ id }) => ({ content_id: id }));
    const made = await makeList({ content });
    await editor().delete(`/content/${gone.id}`);
    const page = (await visitor().get('/list/slug/one-evening-each')).data;
    expect(itemsOf(page)).toMatchObject([{ position: 1, content: { title: 'Live' } }]);
    const forStaff = (await editor().get(`/list/${made.id}`)).data;
    expect(titlesOf(forStaff)).toEqual(['Draft', 'Live', 'Archived']);
    expect(forStaff.content).toHaveLength(4);
    expect((await visitor().get('/list')).page.data[0]).toMatchObject({
      items: [{ content: { title: 'Live' } }],
    });
  });

  it('is read and saved by slug or id', async () => {
    const made = await makeList();
    for (const key of [made.id, made.slug]) {
      expect((await editor().get(`/list/slug-for-admin/${key}`)).data.id).toBe(made.id);
      expect((await editor().get(`/list/${key}`)).data.id).toBe(made.id);
    }
    const byId = await editor().put(`/list/${made.id}`, { name: 'Two evenings', version: 1 });
    expect(byId.data).toMatchObject({ name: 'Two evenings', slug: 'one-evening-each', version: 2 });
    const bySlug = await editor().put('/list/one-evening-each', { description: 'New.', version: 2 });
    expect(bySlug.data).toMatchObject({ description: 'New.', version: 3 });
    expect((await visitor().get('/list/slug/one-evening-each')).data.description).toBe('New.');
  });

  it('keeps its content when a save does not name it, and replaces it when one does', async () => {
    const [a, b] = [
      await publishArticle(test(), { title: 'A' }),
      await publishArticle(test(), { title: 'B' }),
    ];
    const made = await makeList({ content: [{ content_id: a.id }, { content_id: b.id }] });
    const renamed = await editor().put(`/list/${made.id}`, { name: 'New', version: 1 });
    expect(titlesOf(renamed.data)).toEqual(['A', 'B']);
    const turned = await editor().put(`/list/${made.id}`, {
      content: [{ content_id: b.id, note: 'x' }, { content_id: a.id }],
      version: 2,
    });
    expect(titlesOf(turned.data)).toEqual(['B', 'A']);
    expect(titlesOf((await visitor().get('/list/slug/one-evening-each')).data)).toEqual(['B', 'A']);
  });

  it('is published and unpublished with its status', async () => {
    const made = await makeList();
    await editor().put(`/list/${made.id}`, { status: 'draft', version: 1 });
    expect((await visitor().get('/list/slug/one-evening-each')).status).toBe(404);
    await editor().put(`/list/${made.id}`, { status: 'published', version: 2 });
    expect((await visitor().get('/list/slug/one-evening-each')).status).toBe(200);
  });

  it('requires a version, and refuses a stale one with the stored list', async () => {
    const made = await makeList();
    const missing = await editor().put(`/list/${made.id}`, { name: 'x' });
    expect([missing.status, missing.problem.code]).toEqual([428, 'version_required']);
    const first = await editor().put(`/list/${made.id}`, { name: 'First', version: 1 });
    const stale = await editor().put(`/list/${made.id}`, { name: 'Second', version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect(stale.problem.current).toEqual(first.data);
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    [
      'content that is not there',
      { content: [{ content_id: '01930000-0000-7000-8000-00000000dead' }] },
      'content',
    ],
    ['an item that is no item', { content: [{ id: 'x' }] }, 'content'],
    ['a status of content', { status: 'archived' }, 'status'],
    ['a title', { title: 'x' }, 'title'],
    ['items', { items: [] }, 'items'],
    ['a taken slug', { slug: 'taken' }, 'slug'],
  ])('refuses %s', async (_what, input, field) => {
    await makeList({ name: 'Taken' });
    const refused = await editor().post('/list/with-content', { name: 'A list', ...input });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refuses the same content twice, and a list inside a list', async () => {
    const { id } = await publishArticle(test());
    const list = await makeList();
    for (const content of [[{ content_id: id }, { content_id: id }], [{ content_id: list.id }]]) {
      const refused = await editor().post('/list/with-content', { name: 'A list', content });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['content']]);
    }
  });

  it('goes to the trash, and its slug is free again', async () => {
    const made = await makeList();
    expect((await editor().delete('/list/one-evening-each')).status).toBe(204);
    expect((await editor().get(`/list/${made.id}`)).status).toBe(404);
    expect((await editor().delete(`/list/${made.id}`)).status).toBe(404);
    expect((await visitor().get('/list')).page.total).toBe(0);
    expect((await editor().get('/list')).page.total).toBe(0);
    expect((await makeList()).slug).toBe('one-evening-each');
  });

  it('is written only by editors', async () => {
    for (const role of ['author', 'viewer'] as const) {
      const someone = clientFor(test(), role);
      expect((await someone.post('/list/with-content', { name: 'x' })).status).toBe(403);
      expect((await someone.get('/list')).status).toBe(200);
    }
  });
});

describe('the list of lists', () => {
  it('is searched, sorted and narrowed', async () => {
    await makeList({ name: 'Ärger' });
    test().clock.advance(1000);
    await makeList({ name: 'Books of war', description: 'On anger.', status: 'draft' });
    const names = async (query: string) =>
      (await editor().get(`/list?${query}`)).page.data.map((list) => list.name);
    expect(await names('')).toEqual(['Books of war', 'Ärger']);
    expect(await names('sort_by=name&sort_order=asc')).toEqual(['Ärger', 'Books of war']);
    expect(await names('search=arger')).toEqual(['Ärger']);
    expect(await names('search=anger')).toEqual(['Books of war']);
    expect(await names('status=draft')).toEqual(['Books of war']);
    expect((await visitor().get('/list?search=war')).page.total).toBe(0);
    const refused = await visitor().get('/list?status=draft');
    expect([refused.status, refused.problem.code]).toEqual([401, 'token_missing']);
    expect((await editor().get('/list?sort_by=title')).status).toBe(400);
    expect((await editor().get('/list?status=archived')).status).toBe(400);
  });

  it('has a summary in it with its category, for its address', async () => {
    const category = await createCategory(test(), 'Philosophy');
    const summary = await publishSummary(test(), category);
    await makeList({ content: [{ content_id: summary.id }] });
    const [list] = (await visitor().get('/list')).page.data;
    expect(list === undefined ? [] : itemsOf(list)).toMatchObject([
      { content: { category: { slug: 'philosophy' }, content_type_name: 'book-summary' } },
    ]);
  });
});

describe('the checks of a list before it is shown', () => {
  const checksOf = async (list: AnsweredRecord, change: object = {}) =>
    (await editor().post(`/list/${list.id}/checks`, { version: 1, ...change }))
      .list as unknown as PublishingCheck[];
  const short = { description: 'Short books.' };

  it('find nothing where all is well, and keep nothing of what they look at', async () => {
    const { id } = await publishArticle(test());
    const list = await makeList({ status: 'draft', content: [{ content_id: id }] });
    expect(await checksOf(list, { ...short, name: 'Another name', status: 'published' })).toEqual([]);
    expect((await editor().get(`/list/${list.id}`)).data).toMatchObject({
      name: 'One evening each',
      status: 'draft',
      version: 1,
    });
  });

  it('are red exactly where saving is refused', async () => {
    const list = await makeList();
    const change = { name: '', slug: 'Not A Slug', description: 'x'.repeat(2_001), version: 1 };
    const red = (await checksOf(list, change)).filter(({ severity }) => severity === 'red');
    const refused = await editor().put(`/list/${list.id}`, change);
    expect(refused.status).toBe(422);
    expect(red.map(({ key }) => key).toSorted()).toEqual(
      Object.keys(refused.problem.errors ?? {}).toSorted(),
    );
    expect(red).toHaveLength(3);
  });

  it('tell an empty list, a long description, a name that is taken, and a new address', async () => {
    await makeList();
    const list = await makeList();
    expect(await checksOf(list, { slug: 'elsewhere', description: 'x'.repeat(200) })).toMatchObject([
      { rule: 'empty-list', severity: 'amber', key: 'content' },
      { rule: 'description-length', severity: 'amber', key: 'description' },
      { rule: 'duplicate-title', severity: 'amber', key: 'name' },
      { rule: 'address-change', severity: 'amber', key: 'slug' },
    ]);
  });

  it('tell each entry that readers are not shown', async () => {
    const live = await publishArticle(test(), { title: 'Live' });
    const draft = await createArticle(test(), { title: 'Begun' });
    const gone = await createArticle(test(), { title: 'Thrown away' });
    const list = await makeList({
      ...short,
      content: [live, draft, gone].map(({ id }) => ({ content_id: id })),
    });
    await editor().delete(`/content/${gone.id}`);
    expect(await checksOf(list)).toMatchObject([
      { rule: 'relation', entry: 1, message: '“Begun” isn’t published. Visitors won’t see it.' },
      { rule: 'relation', entry: 2, message: '“Thrown away” is in the trash. Visitors won’t see it.' },
    ]);
  });

  it('are for who may change lists', async () => {
    const list = await makeList();
    expect((await visitor().post(`/list/${list.id}/checks`, {})).status).toBe(401);
    expect((await clientFor(test(), 'viewer').post(`/list/${list.id}/checks`, {})).status).toBe(403);
  });
});
