import { describe, expect, it } from 'vitest';
import { recordsOf } from './records.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();

describe('records of a test', () => {
  it('are made, named apart and published through the API', async () => {
    const records = recordsOf(test());
    const category = await records.category();
    const tag = await records.tag();
    const links = { category_id: category.id, tag_ids: [tag.id] };
    const first = await records.published({ ...links, author: 'Somebody' });
    const second = await records.draft({}, 'author');
    expect(first.slug).not.toBe(second.slug);
    expect(first).toMatchObject({ status: 'published', category: { name: category.name } });
    const list = await test().request('/api/v1/content');
    const { data } = (await list.json()) as { data: { data: { id: string }[] } };
    expect(data.data.map(({ id }) => id)).toEqual([first.id]);
  });
});
