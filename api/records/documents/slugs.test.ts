import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publish, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

describe('the slug of content', () => {
  it.each([
    ['Crème brûlée & Straße', 'creme-brulee-strasse'],
    ['  What’s in a name?  ', 'whats-in-a-name'],
    ['Łódź, 1905', 'lodz-1905'],
    ['Война и мир', 'article'],
    ['论语', 'article'],
    ['Create', 'create-2'],
    ['Edit', 'edit-2'],
  ])('of “%s” is %s', async (title, slug) => {
    expect((await createArticle(test(), { title })).slug).toBe(slug);
  });

  it('is that of its type, with a number, for people and pages whose names have no Latin letters', async () => {
    const slugsOf = async (type: string) => {
      const slugs = [];
      for (const title of ['Лев Толстой', 'Όμηρος', '孔子', 'ابن رشد'])
        slugs.push((await createArticle(test(), { title, content_type_name: type })).slug);
      return slugs;
    };
    expect(await slugsOf('page')).toEqual(['page', 'page-2', 'page-3', 'page-4']);
    expect(await slugsOf('contributor')).toEqual([
      'contributor',
      'contributor-2',
      'contributor-3',
      'contributor-4',
    ]);
  });

  it('gets a number where another of the type has it', async () => {
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await createArticle(test())).slug);
    expect(slugs).toEqual(['on-slow-reading', 'on-slow-reading-2', 'on-slow-reading-3']);
    const interview = await createArticle(test(), { content_type_name: 'interview' });
    expect(interview.slug).toBe('on-slow-reading');
  });

  it('stays within 80 characters with its number', async () => {
    const title = 'word '.repeat(30);
    const first = await createArticle(test(), { title });
    const second = await createArticle(test(), { title });
    expect(first.slug.length).toBeLessThanOrEqual(80);
    expect(second.slug.length).toBeLessThanOrEqual(80);
    expect(second.slug).toMatch(/^word-.*-2$/);
  });

  it('throws 422 when a requested one is taken, also by what is only on the site', async () => {
    const first = await publishArticle(test());
    const second = await createArticle(test(), { title: 'Second' });
    const asked = { title: 'Third', slug: 'on-slow-reading', content_type_name: 'article' };
    expect((await editor().post('/content', asked)).problem.errors).toEqual({ slug: ['is already taken'] });
    const taken = await editor().put(`/content/${second.id}`, { slug: 'on-slow-reading', version: 1 });
    expect([taken.status, taken.problem.errors]).toEqual([422, { slug: ['is already taken'] }]);

    await saveContent(test(), first.id, { slug: 'elsewhere' });
    expect((await editor().post('/content', asked)).problem.errors).toEqual({ slug: ['is already taken'] });
    const still = await editor().put(`/content/${second.id}`, { slug: 'on-slow-reading', version: 1 });
    expect([still.status, still.problem.errors]).toEqual([422, { slug: ['is already taken'] }]);
    expect((await createArticle(test())).slug).toBe('on-slow-reading-2');

    await publish(test(), first.id);
    const free = await editor().put(`/content/${second.id}`, { slug: 'on-slow-reading', version: 1 });
    expect(free.data.slug).toBe('on-slow-reading');
  });

  it('may be changed back while the page still has it', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { slug: 'elsewhere' });
    expect((await saveContent(test(), id, { slug: 'on-slow-reading' })).slug).toBe('on-slow-reading');
  });

  it('is generated again from the title when it is emptied, and stays when the title changes', async () => {
    const { id } = await createArticle(test());
    expect((await saveContent(test(), id, { title: 'A new title' })).slug).toBe('on-slow-reading');
    expect((await saveContent(test(), id, { slug: '' })).slug).toBe('a-new-title');
    expect((await saveContent(test(), id, { slug: null })).slug).toBe('a-new-title');
  });

  it.each(['Not A Slug', 'ends-', 'a--b', 'ünï', 'create', 'x'.repeat(81)])(
    'may not be “%s”',
    async (slug) => {
      const refused = await editor().post('/content', { content_type_name: 'article', title: 'x', slug });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['slug']]);
    },
  );

  it('in the trash is free for others; a restored record gets a number', async () => {
    const { id } = await createArticle(test());
    await editor().delete(`/content/${id}`);
    expect((await createArticle(test())).slug).toBe('on-slow-reading');
    expect((await editor().post(`/content/${id}/restore`)).data.slug).toBe('on-slow-reading-2');
  });
});
