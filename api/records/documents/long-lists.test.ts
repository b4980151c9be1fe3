import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  publishArticle,
  publishSummary,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const COPIES = 1_100;

/**
 * Copies an article with all its words; each copy is a minute older than the previous one and has a number in
 * its title.
 */
async function copyOf(id: string): Promise<void> {
  const { queries } = test().deps.database;
  await rows(
    queries,
    sql`INSERT INTO content SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
          'title', c.title || ' ' || n, 'title_folded', c.title_folded || ' ' || n, 'slug', c.slug || '-' || n,
          'created_at', c.created_at - n * interval '1 minute', 'updated_at', c.updated_at - n * interval '1 minute'))).*
        FROM content c, generate_series(1, ${COPIES}) AS n WHERE c.id = ${id}`,
  );
  await rows(
    queries,
    sql`UPDATE document_counts SET count = (SELECT count(*) FROM content c
          WHERE c.type = document_counts.type AND c.status = document_counts.status)`,
  );
}

async function titlesOf(query: string): Promise<{ total: number; titles: unknown[] }> {
  const { page } = await clientFor(test(), 'editor').get(`/content?${query}`);
  return { total: page.total, titles: page.data.map((record) => record.title) };
}

describe('a list of very many', () => {
  it('has the same order and total however it is narrowed, on every page', async () => {
    const { id } = await createArticle(test(), { title: 'On mills', body: bodyOf('Grindstones turn.') });
    await copyOf(id);
    const newest = 'sort_by=updated_at&sort_order=desc&per_page=100';
    const all = ['On mills', ...Array.from({ length: COPIES }, (_, index) => `On mills ${index + 1}`)];
    for (const narrowed of ['', '&search=mill', '&search=mi', '&search=grindstones', '&status=draft']) {
      for (const page of [1, 2, 12]) {
        expect([narrowed, await titlesOf(`${newest}&page=${page}${narrowed}`)]).toEqual([
          narrowed,
          { total: COPIES + 1, titles: all.slice((page - 1) * 100, page * 100) },
        ]);
      }
    }
    const few = await titlesOf(`${newest}&search=mills+110`);
    expect(few).toEqual({ total: 2, titles: ['On mills 110', 'On mills 1100'] });
  });

  it('of several types has all of them in one order, deep pages, too', async () => {
    const category = await createCategory(test(), 'Craft');
    const { id } = await createArticle(test(), { title: 'On mills' });
    await copyOf(id);
    test().clock.advance(60_000);
    await publishSummary(test(), category, { title: 'The mill book' });
    const { total, titles } = await titlesOf('sort_by=created_at&sort_order=desc&per_page=2');
    expect([total, titles]).toEqual([COPIES + 2, ['The mill book', 'On mills']]);
    const deep = await titlesOf('sort_by=created_at&sort_order=asc&per_page=100&page=12');
    expect(deep.titles).toEqual(['On mills', 'The mill book']);
  });

  it('of drafts counts those that are scheduled where they are listed', async () => {
    const now = test().clock.now().getTime();
    await createArticle(test(), { title: 'A draft' });
    const { id } = await createArticle(test(), { title: 'To come' });
    const answer = await clientFor(test(), 'editor').post(`/content/${id}/publish`, {
      scheduled_at: new Date(now + 3_600_000).toISOString(),
    });
    expect(answer.status).toBe(200);
    expect(await titlesOf('status=draft')).toEqual({ total: 1, titles: ['A draft'] });
    expect(await titlesOf('status=scheduled')).toEqual({ total: 1, titles: ['To come'] });
  });

  it('is found by visitors who misspell a word of several', async () => {
    for (const title of ['Seneca on time', 'Seneca on anger', 'Marcus on time'])
      await publishArticle(test(), { title });
    const found = async (query: string) => {
      const { list } = await clientFor(test()).get(`/search?query=${encodeURIComponent(query)}`);
      return list.map((result) => result.title);
    };
    expect(await found('senneca on tyme')).toEqual(['Seneca on time']);
    expect(await found('seneka')).toEqual(['Seneca on anger', 'Seneca on time']);
    expect(await found('seneka elephants')).toEqual([]);
  });
});
