import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';
import { anyWordQuery } from '../search/fold.ts';
import { JOINS, type ListedDocument, selectList } from './document-select.ts';

/** What a shared tag, a shared category and a matching text weigh against each other. */
const TAG_WEIGHT = 3;
const CATEGORY_WEIGHT = 2;
const TEXT_WEIGHT = 4;

/** Published content near to a published piece, the nearest first; undefined when there is no such piece. */
export async function relatedTo(
  on: Queries,
  id: string,
  limit: number,
): Promise<ListedDocument[] | undefined> {
  const [from] = await rows<{
    title: string;
    intro: string | null;
    tag_ids: string[];
    category_id: string | null;
  }>(
    on,
    sql`SELECT title, intro, tag_ids, category_id FROM publications WHERE id = ${id} AND type <> 'list'`,
  );
  if (from === undefined) return undefined;
  const words = anyWordQuery(`${from.title} ${from.intro ?? ''}`) ?? '';
  return rows<ListedDocument>(
    on,
    sql`WITH scored AS MATERIALIZED (
          SELECT p.id, p.published_date,
            ${TAG_WEIGHT}::int * cardinality(ARRAY(SELECT unnest(p.tag_ids) INTERSECT SELECT unnest(${sql.param(from.tag_ids)}::uuid[])))
            + CASE WHEN p.category_id = ${from.category_id}::uuid THEN ${CATEGORY_WEIGHT}::int ELSE 0 END
            + ${TEXT_WEIGHT}::int * ts_rank(p.search, to_tsquery('english', ${words})) AS score
          FROM publications p
          WHERE p.id <> ${id} AND p.status = 'published' AND p.type <> 'list'
            AND (p.tag_ids && ${sql.param(from.tag_ids)}::uuid[] OR p.category_id = ${from.category_id}::uuid
                 OR p.search @@ to_tsquery('english', ${words}))
          ORDER BY score DESC, p.published_date DESC LIMIT ${limit})
        SELECT ${sql.raw(selectList('publications', 'listed'))} FROM scored s JOIN publications d ON d.id = s.id ${sql.raw(JOINS)}
        ORDER BY s.score DESC, d.published_date DESC`,
  );
}
