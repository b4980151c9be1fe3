import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  publishArticle,
  publishSummary,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const visitor = () => clientFor(test());

async function neighboursOf(id: string) {
  const { status, data } = await visitor().get(`/content/${id}/neighbours`);
  expect(status).toBe(200);
  const titleOf = (name: string) => (data[name] as { title: string } | null)?.title;
  return [titleOf('previous'), titleOf('next')];
}

describe('the neighbors of a page', () => {
  it('were published right before it and right after it, and are of its type', async () => {
    const dated = (title: string, day: number) =>
      publishArticle(test(), { title, published_date: `2026-01-0${day}T08:00:00Z` });
    const second = await dated('Second', 2);
    const first = await dated('First', 1);
    await createArticle(test(), { title: 'Draft', published_date: '2026-01-02T09:00:00Z' });
    await publishSummary(test(), await createCategory(test(), 'Lives'), {
      published_date: '2026-01-02T10:00:00Z',
    });
    const third = await dated('Third', 3);
    expect(await neighboursOf(first.id)).toEqual([undefined, 'Second']);
    expect(await neighboursOf(second.id)).toEqual(['First', 'Third']);
    expect(await neighboursOf(third.id)).toEqual(['Second', undefined]);
  });

  it('are ordered by their ids when they were published at the same moment', async () => {
    const at = { published_date: '2026-01-01T08:00:00Z' };
    const made = [
      await publishArticle(test(), { ...at, title: 'A' }),
      await publishArticle(test(), { ...at, title: 'B' }),
      await publishArticle(test(), { ...at, title: 'C' }),
    ];
    const steps = await Promise.all(made.map(({ id }) => neighboursOf(id)));
    expect(steps.map(([previous]) => previous)).toEqual([undefined, 'A', 'B']);
    expect(steps.map(([, next]) => next)).toEqual(['B', 'C', undefined]);
  });

  it('come as lists show them, and are 404 for what is not on the site', async () => {
    const draft = await createArticle(test());
    for (const id of [draft.id, 'x', '01930000-0000-7000-8000-00000000dead'])
      expect((await visitor().get(`/content/${id}/neighbours`)).status).toBe(404);
    await publishArticle(test(), { title: 'Older', published_date: '2026-01-01T08:00:00Z' });
    const { id } = await publishArticle(test(), { published_date: '2026-02-01T08:00:00Z' });
    const { data } = await visitor().get(`/content/${id}/neighbours`);
    for (const name of ['body', 'version']) expect(data.previous).not.toHaveProperty(name);
    expect(data).toMatchObject({ previous: { content_type_name: 'article' }, next: null });
  });
});
