import type { Product } from '#server/product/open-product.ts';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '#api/platform/database/database.ts';
import { noteSearchTerms } from '#api/records/search/search-terms.ts';
import { generateArticles } from '../helpers/generate-articles.ts';

/** Created through the product; all others are copies of these with other titles, dates, and words. */
const ORIGINALS = 200;
const PER_TRANSACTION = 2_000;

/** The n-th of three thousand made-up words, as SQL. */
const word = (number: string) =>
  `(ARRAY['ba','co','di','fe','gu','ha','jo','ki','le','mu'])[1 + (${number}) % 10]
   || (ARRAY['lan','mer','nod','pir','ruk','sel','tam','ved','wis','zor','bren','cald','dorn','ferl','glim'])[1 + ((${number}) / 10) % 15]
   || (ARRAY['a','ed','er','ic','ing','is','on','or','um','y','est','en','ath','ul','ox','im','ane','et','ard','ew'])[1 + ((${number}) / 150) % 20]`;
const random = (of: number) => `(random() * ${of})::int`;
const TITLE = `initcap(${word(random(2_999))}) || ' and the ' || ${word(random(2_999))} || ' ' || ${word(random(2_999))} || ', ' || n`;
/** Eighty words in three thousand: what is rare and what is not in bodies. */
const BODY_WORDS = `(SELECT string_agg(${word(`(random() * random() * 2999)::int + 0 * i * length(made.title)`)}, ' ') FROM generate_series(1, 80) AS i)`;

/**
 * Fills an empty database with published articles by SQL, for it would take an hour through the product. Bodies are
 * left out (no list or search reads them), their words are in the search vectors.
 */
export async function generateItems({ deps }: Product, count: number): Promise<void> {
  await generateArticles({ deps } as Product, Math.min(ORIGINALS, count));
  for (let first = ORIGINALS + 1; first <= count; first += PER_TRANSACTION) {
    const last = Math.min(first + PER_TRANSACTION - 1, count);
    await deps.database.transaction((tx) => copyOriginals(tx, first, last));
  }
  await shelve(deps.database.queries);
  const counted = `UPDATE document_counts SET count = ${count} WHERE type = 'article' AND status = 'published'`;
  await rows(deps.database.queries, sql.raw(counted));
  const all = await rows<{ id: string }>(deps.database.queries, sql`SELECT id FROM publications`);
  await noteSearchTerms(
    deps.database.queries,
    all.map(({ id }) => id),
  );
  // What an operating database has done to itself by the time it holds as much.
  for (const table of ['content', 'publications', 'search_terms'])
    await rows(deps.database.queries, sql`VACUUM ANALYZE ${sql.identifier(table)}`);
}

/** Puts each article into one of twenty categories, and each second one under one of two hundred tags. */
async function shelve(on: Queries): Promise<void> {
  const run = (text: string) => rows(on, sql.raw(text));
  for (const [table, count] of [
    ['categories', 20],
    ['tags', 200],
  ] as const)
    await run(`INSERT INTO ${table} (id, name, slug, created_at, updated_at, version)
      SELECT gen_random_uuid(), 'Shelf ' || n, 'shelf-' || n, now(), now(), 1 FROM generate_series(0, ${count - 1}) n`);
  for (const table of ['content', 'publications'])
    await run(`UPDATE ${table} d SET category_id = c.id,
        tag_ids = CASE WHEN get_byte(decode(md5(d.slug), 'hex'), 1) % 2 = 0 THEN ARRAY[t.id] ELSE d.tag_ids END
      FROM categories c, tags t WHERE c.slug = 'shelf-' || get_byte(decode(md5(d.slug), 'hex'), 2) % 20
        AND t.slug = 'shelf-' || get_byte(decode(md5(d.slug), 'hex'), 3) % 200`);
}

async function copyOriginals(tx: Queries, first: number, last: number): Promise<void> {
  const run = (text: string) => rows(tx, sql.raw(text));
  await run(`CREATE TEMP TABLE made ON COMMIT DROP AS
    SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'title', t.title,
      'title_folded', lower(t.title), 'slug', 'item-' || t.n, 'body', NULL,
      'created_at', t.moment, 'updated_at', t.moment, 'published_date', t.moment))).*
    FROM (SELECT n, ${TITLE} AS title, timestamptz '2015-01-01' + n * interval '40 minutes' AS moment
      FROM generate_series(${first}, ${last}) AS n) t
    JOIN (SELECT id, row_number() OVER () AS number FROM content WHERE slug NOT LIKE 'item-%') o ON o.number = 1 + t.n % ${ORIGINALS}
    JOIN content c ON c.id = o.id`);
  await run(
    `UPDATE made SET search = setweight(to_tsvector('english', title), 'A') || to_tsvector('english', ${BODY_WORDS})`,
  );
  await run('INSERT INTO content SELECT * FROM made');
  const columns = await sharedColumns(tx);
  await run(`INSERT INTO publications (${columns}) SELECT ${columns} FROM made`);
}

async function sharedColumns(on: Queries): Promise<string> {
  const found = await rows<{ column_name: string }>(
    on,
    sql`SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'publications'
        INTERSECT SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'content'`,
  );
  return found.map(({ column_name: name }) => `"${name}"`).join(', ');
}
