import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { anyWordQuery } from '../../platform/text/fold.ts';
import { listedTypeNames } from '../documents/content-reads.ts';
import { searchConfigOf } from '../search/search-config.ts';
import { JOINS, type ListedDocument, selectList } from '../documents/document-select.ts';
import { literal, reusable } from '../../platform/database/statement.ts';

/** What a shared tag, a shared category and a matching text weigh against each other. */
const TAG_WEIGHT = 3;
const CATEGORY_WEIGHT = 2;
const TEXT_WEIGHT = 1;
/** Of more candidates than this the newest are weighed: it reads the whole text of each. */
const WEIGHED_MAX = 200;

interface From {
  title: string;
  intro: string | null;
  tag_ids: string[];
  category_id: string | null;
  language: string;
}

const FROM = {
  name: 'related_from',
  text: `SELECT title, intro, tag_ids, category_id, language FROM publications WHERE id = $1 AND type <> 'list'`,
} as const;

/** Pages that are in no list are near to nothing. */
const LISTED = listedTypeNames.map(literal).join(', ');

/** The limit stands in the text: with a parameter in its place every use would be planned anew. `$1` is the page, `$2` its tags, `$3` its category, `$4` its words, `$5` what was found already, `$6` its language, `$7` how that is searched. */
function nearest(condition: string, limit: number): string {
  return `WITH asked AS (SELECT to_tsquery($7::regconfig, $4::text) AS words),
    candidates AS MATERIALIZED (SELECT p.id FROM publications p, asked
      WHERE p.status = 'published' AND p.type IN (${LISTED}) AND p.language = $6 AND p.id <> $1 AND p.id <> ALL ($5::uuid[]) AND (${condition})
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${WEIGHED_MAX})
    SELECT ${selectList('publications', 'listed')}, w.weight FROM candidates c JOIN publications d ON d.id = c.id ${JOINS}, asked,
      LATERAL (SELECT ${TAG_WEIGHT} * cardinality(ARRAY(SELECT unnest(d.tag_ids) INTERSECT SELECT unnest($2::uuid[])))
        + CASE WHEN d.category_id = $3::uuid THEN ${CATEGORY_WEIGHT} ELSE 0 END
        + ${TEXT_WEIGHT} * ts_rank(d.search, asked.words) AS weight) w
    ORDER BY w.weight DESC, d.published_date DESC NULLS LAST, d.id LIMIT ${limit}`;
}
const BY_SHELF = 'p.tag_ids && $2::uuid[] OR p.category_id = $3::uuid';
const BY_WORDS = 'p.search @@ asked.words';

/**
 * Published content near to a published piece, the nearest first; undefined when there is no such piece. Words alone
 * count where tags and category give too little.
 */
export async function relatedTo(
  on: Queries,
  id: string,
  limit: number,
): Promise<ListedDocument[] | undefined> {
  const [from] = await runStatement<From>(on, FROM, [id]);
  if (from === undefined) return undefined;
  const words = anyWordQuery(`${from.title} ${from.intro ?? ''}`) ?? '';
  const config = searchConfigOf(from.language);
  const found: ListedDocument[] = [];
  for (const condition of [BY_SHELF, BY_WORDS]) {
    if (found.length === limit) break;
    const known = found.map((row) => row.id);
    const values = [id, from.tag_ids, from.category_id, words, known, from.language, config];
    const statement = reusable(nearest(condition, limit - found.length));
    found.push(...(await runStatement<ListedDocument>(on, statement, values)));
  }
  return found;
}
