import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { createCategory, createTag, publishArticle, publishSummary } from '../testing/content-records.ts';
import { StatementRecorder } from '../testing/databases/statement-plans.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Enough rows that reading them all costs more than an index. */
const COPIES = 3_000;
/** Categories, and tags. */
const SHELVES = 20;
/** What one statement may read of one table, however many rows the table has. */
const ROWS_MAX = 1_000;
/** Entries of an index alone cost a hundredth of a row: with these a category is counted. */
const ENTRIES_MAX = 2 * COPIES;
const STATEMENT_SHOWN = 300;

const recorder = new StatementRecorder();
const test = useTestApp({ drivenBy: recorder.around });

/** Copies what is there with other dates, titles, slugs, and authors: as much as a site collects in years. */
async function multiply(): Promise<void> {
  const run = (text: string) => rows(test().deps.database.queries, sql.raw(text));
  for (const table of ['content', 'publications'])
    await run(`INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object(
        'id', '01a00000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'slug', 'copy-' || n, 'title', 'Copied ' || n, 'title_folded', 'copied ' || n,
        'created_at', moment, 'updated_at', moment, 'published_date', moment, 'body', NULL,
        'category_id', CASE WHEN t.category_id IS NULL THEN NULL ELSE (SELECT id FROM categories ORDER BY id OFFSET n % ${SHELVES} LIMIT 1) END,
        'tag_ids', CASE WHEN t.tag_ids = '{}' THEN '[]'::json ELSE (SELECT json_build_array(id) FROM tags ORDER BY id OFFSET n % ${SHELVES} LIMIT 1) END,
        'author', CASE WHEN t.author IS NULL THEN NULL ELSE 'Author ' || n % 200 END))).*
      FROM (SELECT n, timestamptz '2015-01-01' + n * interval '40 minutes' AS moment FROM generate_series(1, ${COPIES}) n) made
      JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of, id FROM ${table}) one
        ON one.place = n % one.all_of
      JOIN ${table} t ON t.id = one.id`);
  for (const table of ['content', 'publications']) await run(`VACUUM ANALYZE ${table}`);
}

/** Statements that read more than allowed, with what they read. */
async function costlyStatements(path: string, as: 'editor' | undefined): Promise<string[]> {
  recorder.ran.length = 0;
  const answer = await test().request(`/api/v1${path}`, as === undefined ? {} : { as });
  if (answer.status !== 200) throw new Error(`${path}: ${test().logLines.slice(-2).join('')}`);
  const costly = [];
  for (const statement of recorder.ran)
    for (const { table, how, rows: count } of await recorder.readsOf(statement))
      if (count > (how.startsWith('Index Only Scan') ? ENTRIES_MAX : ROWS_MAX))
        costly.push(
          `${as ?? 'visitor'} ${path}: ${count} of ${table} by ${how}: ${statement.text.slice(0, STATEMENT_SHOWN)}`,
        );
  return costly;
}

describe('the statements of pages and lists', () => {
  it('read no more of a table that grows than they show', async () => {
    const category = await createCategory(test(), 'Nature');
    const tag = await createTag(test(), 'Rivers');
    for (let number = 1; number < SHELVES; number += 1) {
      await createCategory(test(), `Category ${number}`);
      await createTag(test(), `Tag ${number}`);
    }
    const words = { tag_ids: [tag.id], category_id: category.id };
    const article = await publishArticle(test(), words);
    const summary = await publishSummary(test(), category, { tag_ids: [tag.id] });
    // Without tags and category only its words say what is near, and half of all texts have them.
    const plain = await publishArticle(test());
    await publishArticle(test());
    await multiply();
    const one = `/content/${String(article.id)}`;
    const forAll = [
      `/content/slug/${String(article.slug)}?content_type_name=article`,
      `${one}/related`,
      `${one}/neighbours`,
      `/content/${String(plain.id)}/related`,
      `/content/${String(summary.id)}/related`,
      '/content?content_type_name=article&per_page=12',
      '/content?content_type_name=article&per_page=12&page=2',
      `/content?content_type_name=article&category=${String(category.slug)}`,
      '/content?content_type_name=article&written_by=Ann',
      '/content?author=Author%207',
      `/content?tag=${String(tag.slug)}`,
      '/category',
      '/list',
      '/search?query=copied%20900',
    ];
    const forStaff = [
      '/content?content_type_name=article&per_page=25',
      '/content?content_type_name=article&sort_by=title&sort_order=asc',
      '/content?content_type_name=article&status=draft',
      '/content?sort_by=updated_at&sort_order=desc',
      '/today',
      '/calendar?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
    ];
    const costly = [];
    for (const path of forAll) costly.push(...(await costlyStatements(path, undefined)));
    for (const path of forStaff) costly.push(...(await costlyStatements(path, 'editor')));
    expect(costly).toEqual([]);
  });
});
