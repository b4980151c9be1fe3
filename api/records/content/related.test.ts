import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  createTag,
  publish,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const visitor = () => clientFor(test());

async function relatedTo(id: string, query = ''): Promise<string[]> {
  const answer = await visitor().get(`/content/${id}/related${query}`);
  expect(answer.status).toBe(200);
  return answer.list.map((record) => record.title);
}

describe('what is related to a page', () => {
  it('shares its tags, its category or its words, in this order, and is never itself', async () => {
    const [bees, ants] = [await createTag(test(), 'Bees'), await createTag(test(), 'Ants')];
    const nature = await createCategory(test(), 'Nature');
    const page = { title: 'The spider and the web', tag_ids: [bees.id, ants.id], category_id: nature.id };
    const { id } = await publishArticle(test(), page);
    await publishArticle(test(), { title: 'A spider too' });
    await publishArticle(test(), { title: 'Same shelf', category_id: nature.id });
    await publishArticle(test(), { title: 'One tag', tag_ids: [ants.id] });
    await publishArticle(test(), { title: 'Both tags', tag_ids: [ants.id, bees.id] });
    await publishArticle(test(), { title: 'Nothing to do with it', intro: 'Hats.' });
    await createArticle(test(), { title: 'Draft', tag_ids: [bees.id] });
    expect(await relatedTo(id, '?limit=10')).toEqual(['Both tags', 'One tag', 'Same shelf', 'A spider too']);
    expect(await relatedTo(id, '?limit=2')).toEqual(['Both tags', 'One tag']);
  });

  it('is four at most, as lists show them', async () => {
    const tag = await createTag(test(), 'Bees');
    const { id } = await publishArticle(test(), { tag_ids: [tag.id] });
    for (let count = 0; count < 6; count += 1)
      await publishArticle(test(), { title: `Number ${count}`, tag_ids: [tag.id] });
    const { list } = await visitor().get(`/content/${id}/related`);
    expect(list).toHaveLength(4);
    for (const name of ['body', 'version']) expect(list[0]).not.toHaveProperty(name);
    expect(list[0]).toMatchObject({ tags: [{ slug: 'bees' }], content_type_name: 'article' });
  });

  it('begins with what the editors chose, in their order, and never has what they ruled out', async () => {
    const tag = await createTag(test(), 'Bees');
    await publishArticle(test(), { title: 'Near', tag_ids: [tag.id] });
    const dull = await publishArticle(test(), { title: 'Dull', tag_ids: [tag.id] });
    const far = await publishArticle(test(), { title: 'Far' });
    const farther = await publishArticle(test(), { title: 'Farther' });
    const draft = await createArticle(test(), { title: 'Draft' });
    const both = await publishArticle(test(), { title: 'Chosen and ruled out' });
    const { id } = await publishArticle(test(), { title: 'The page', tag_ids: [tag.id] });
    const related_ids = [farther.id, draft.id, both.id, id, far.id];
    await saveContent(test(), id, { related_ids, unrelated_ids: [dull.id, both.id] });
    expect(await relatedTo(id), 'the working copy is not the page').toContain('Dull');
    await publish(test(), id);
    expect(await relatedTo(id)).toEqual(['Farther', 'Far', 'Near']);
    expect(await relatedTo(id, '?limit=1')).toEqual(['Farther']);
    const { list } = await visitor().get(`/content/${id}/related`);
    expect(list.map((record) => record['chosen'])).toEqual([true, true, undefined]);
    const { data } = await visitor().get(`/content/slug/the-page?content_type_name=article`);
    for (const name of ['related_ids', 'unrelated_ids']) expect(data).not.toHaveProperty(name);
  });

  it('is chosen from content that exists, and from no lists', async () => {
    const { id } = await publishArticle(test());
    const editor = clientFor(test(), 'editor');
    const { data: list } = await editor.post('/list/with-content', { name: 'A list', content: [] });
    for (const related_ids of [['01930000-0000-7000-8000-00000000dead'], [list.id]]) {
      const { version } = (await editor.get(`/content/${id}`)).data;
      const { status, problem } = await editor.put(`/content/${id}`, { related_ids, version });
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['related_ids']]);
    }
  });

  it('is chosen for a translation as for its source', async () => {
    const staff = clientFor(test(), 'administrator');
    await putSettings(staff, 'general', { other_languages: [{ language: 'de' }] });
    const other = await publishArticle(test(), { title: 'Chosen' });
    for (const related_ids of [[], [other.id]]) {
      const { id } = await publishArticle(test(), { title: 'The source', related_ids });
      const { data } = await staff.post(`/content/${id}/translations`, { language: 'de' });
      await publish(test(), data.id);
      expect(await relatedTo(data.id, '?limit=1')).toEqual(related_ids.length === 0 ? [] : ['Chosen']);
    }
  });

  it('may be nothing', async () => {
    const { id } = await publishArticle(test());
    expect(await relatedTo(id)).toEqual([]);
  });

  it('is 404 for what is not on the site, and 400 for a limit out of range', async () => {
    const draft = await createArticle(test());
    for (const id of [draft.id, 'x', '01930000-0000-7000-8000-00000000dead']) {
      const { status, problem } = await visitor().get(`/content/${id}/related`);
      expect([status, problem.detail]).toEqual([404, expect.stringContaining('This page')]);
    }
    for (const limit of ['0', '21', 'x'])
      expect((await visitor().get(`/content/${draft.id}/related?limit=${limit}`)).status).toBe(400);
  });
});
