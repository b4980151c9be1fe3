import { describe, expect, it } from 'vitest';
import { type Reply, clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  createArticle,
  createCategory,
  createTag,
  publishArticle,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/*
 * Concurrent requests. On the embedded database they run one after the other, so nothing here can fail; on
 * PostgreSQL they really overlap.
 */
const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const AT_ONCE = 6;
const atOnce = (request: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => request(index)));
const statuses = (replies: Reply[]) => replies.map((reply) => reply.status).toSorted((a, b) => a - b);
const oneOf = (winner: number, others: number) => [
  winner,
  ...Array.from({ length: AT_ONCE - 1 }, () => others),
];

describe('at the same moment', () => {
  it('one of several saves is kept, the others learn of it, and nothing is lost', async () => {
    const { id } = await createArticle(test());
    const replies = await atOnce((index) =>
      editor().put(`/content/${id}`, { intro: `From ${index}.`, version: 1 }),
    );
    expect(statuses(replies)).toEqual(oneOf(200, 409));
    const winner = replies.find((reply) => reply.status === 200);
    const stored = await editor().get(`/content/${id}`);
    expect(stored.data).toEqual(winner?.data);
    for (const loser of replies.filter((reply) => reply.status === 409)) {
      expect(loser.problem.code).toBe('version_conflict');
      expect(loser.problem.current).toEqual(stored.data);
    }
    expect((await editor().get(`/content/${id}/revisions`)).page.total).toBe(2);
  });

  it('the same for saves that name references, lists, tags and categories', async () => {
    const tag = await createTag(test(), 'Bees');
    const category = await createCategory(test(), 'Nature');
    const { id } = await createArticle(test());
    const list = await editor().post('/list/with-content', { name: 'A list', status: 'published' });
    const changes: [string, (index: number) => Record<string, unknown>][] = [
      [`/content/${id}`, (index) => ({ tag_ids: [tag.id], category_id: category.id, intro: `${index}` })],
      [`/list/${list.data.id}`, (index) => ({ description: `${index}`, content: [{ content_id: id }] })],
      [`/tag/${tag.id}`, (index) => ({ name: `Bees ${index}` })],
      [`/category/${category.id}`, (index) => ({ name: `Nature ${index}` })],
    ];
    for (const [path, change] of changes) {
      const replies = await atOnce((index) => editor().put(path, { ...change(index), version: 1 }));
      expect(statuses(replies)).toEqual(oneOf(200, 409));
    }
  });

  it('pages with the same title get distinct slugs', async () => {
    const replies = await atOnce(() => editor().post('/content', articleInput()));
    expect(statuses(replies)).toEqual(oneOf(201, 201));
    const numbered = ['', '-2', '-3', '-4', '-5', '-6'].map((suffix) => `on-slow-reading${suffix}`);
    expect(replies.map((reply) => reply.data.slug).toSorted()).toEqual(numbered.toSorted());
    const tags = await atOnce(() => editor().post('/tag', { name: 'Bees' }));
    expect(statuses(tags)).toEqual(oneOf(201, 201));
  });

  it('a requested slug is given to one', async () => {
    const replies = await atOnce((index) =>
      editor().post('/content', articleInput({ title: `Number ${index}`, slug: 'wanted' })),
    );
    expect(statuses(replies)).toEqual(oneOf(201, 422));
    const losers = replies.filter((reply) => reply.status === 422);
    for (const { problem } of losers) expect(problem.errors).toEqual({ slug: ['is already taken'] });
    const tags = await atOnce((index) => editor().post('/tag', { name: `T ${index}`, slug: 'wanted' }));
    expect(statuses(tags)).toEqual(oneOf(201, 422));
  });

  it('steps of one page come one after the other', async () => {
    const { id } = await createArticle(test());
    const replies = await atOnce(() => editor().post(`/content/${id}/publish`, {}));
    expect(statuses(replies)).toEqual(oneOf(200, 200));
    const archived = await atOnce(() => editor().post(`/content/${id}/archive`));
    expect(statuses(archived)).toEqual(oneOf(200, 409));
    const restored = await atOnce(() => editor().delete(`/content/${id}`));
    expect(statuses(restored)).toEqual(oneOf(204, 204));
  });

  it('saving and publishing leave a page that is one of the saves', async () => {
    const { id } = await publishArticle(test());
    await Promise.all([
      editor().put(`/content/${id}`, { title: 'New', intro: 'New.', version: 1 }),
      editor().post(`/content/${id}/publish`, {}),
      editor().post(`/content/${id}/publish`, {}),
    ]);
    const page = (await clientFor(test()).get('/content/slug/on-slow-reading')).data;
    expect([page.title === 'New', page.intro === 'New.'].every((value, _, all) => value === all[0])).toBe(
      true,
    );
    const stored = (await editor().get(`/content/${id}`)).data;
    expect(stored).toMatchObject({ title: 'New', version: 2 });
    expect(stored.has_unpublished_changes).toBe(page.title !== 'New');
  });

  it('a save into the trash waits for no one and is refused or kept', async () => {
    const { id } = await createArticle(test());
    const [save, remove] = await Promise.all([
      editor().put(`/content/${id}`, { intro: 'New.', version: 1 }),
      editor().delete(`/content/${id}`),
    ]);
    expect(remove.status).toBe(204);
    expect([200, 409]).toContain(save.status);
    const stored = (await editor().get(`/content/${id}`)).data;
    expect(stored.status).toBe('trashed');
    expect(stored.intro === 'New.').toBe(save.status === 200);
  });

  it('a category is not deleted under content that just got it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const category = await createCategory(test(), `Nature ${round}`);
      const [made, removed] = await Promise.all([
        editor().post('/content', articleInput({ category_id: category.id })),
        editor().delete(`/category/${category.id}`),
      ]);
      const isKept = made.status === 201;
      expect(removed.status).toBe(isKept ? 409 : 204);
      expect(made.problem.errors).toEqual(isKept ? undefined : { category_id: ['doesn’t exist'] });
    }
  });

  it('crossing moves between states do not block each other', async () => {
    const [a, b] = [await publishArticle(test()), await createArticle(test())];
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([
        editor().post(`/content/${a.id}/unpublish`),
        editor().post(`/content/${b.id}/publish`, {}),
        editor().post('/content', articleInput()),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 201]);
      await Promise.all([
        editor().post(`/content/${a.id}/publish`, {}),
        editor().post(`/content/${b.id}/unpublish`),
      ]);
    }
  });
});
