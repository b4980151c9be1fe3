import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { anyWordQuery } from '../../platform/text/fold.ts';
import { listedTypeNames } from '../documents/content-reads.ts';
import { searchConfigOf } from '../search/search-config.ts';
import { JOINS, type ListedDocument, readListed, selectList } from '../document-rows/document-select.ts';
import { literal, reusable } from '../../platform/database/statement.ts';

/** What a shared tag, a shared category and a matching text weigh against each other. */
const TAG_WEIGHT = 3;
const CATEGORY_WEIGHT = 2;
const TEXT_WEIGHT = 1;
/** Of more candidates than this, for each reason to be one, the newest are weighed: it reads the whole text of each. */
const WEIGHED_MAX = 120;

interface From {
  title: string;
  intro: string | null;
  tag_ids: string[];
  category_id: string | null;
  language: string;
  /** What the editors chose to stand first, in their order, and what they ruled out. */
  chosen: string[] | null;
  refused: string[] | null;
}

const FROM = {
  name: 'related_from',
  text: `SELECT title, intro, tag_ids, category_id, language, data -> 'related_ids' AS chosen, data -> 'unrelated_ids' AS refused
    FROM publications WHERE id = $1 AND type <> 'list'`,
} as const;

/** Pages that are in no list are near to nothing. */
const LISTED = listedTypeNames.map(literal).join(', ');

/** The planner believes that it is cheaper to read the whole table: rows are looked up by their ids, one after the other. */
const ONE_BY_ONE = `LATERAL (SELECT id, published_date, tag_ids, category_id, search FROM publications WHERE id = c.id OFFSET 0)`;

/**
 * The limit is part of the text: as a parameter it would make PostgreSQL plan every time. `$1` is the page, `$2` its tags,
 * `$3` its category, `$4` its words, `$5` what was found already, `$6` its language, `$7` how that is searched.
 */
function nearest(conditions: readonly string[], limit: number): string {
  return `WITH asked AS (SELECT to_tsquery($7::regconfig, $4::text) AS words),
    candidates AS MATERIALIZED (${conditions.map(newestWith).join(' UNION ')}),
    weighed AS MATERIALIZED (SELECT p.id, p.published_date,
        ${TAG_WEIGHT} * cardinality(ARRAY(SELECT unnest(p.tag_ids) INTERSECT SELECT unnest($2::uuid[])))
        + CASE WHEN p.category_id = $3::uuid THEN ${CATEGORY_WEIGHT} ELSE 0 END
        + ${TEXT_WEIGHT} * ts_rank(p.search, asked.words) AS weight
      FROM asked, candidates c, ${ONE_BY_ONE} p
      ORDER BY weight DESC, p.published_date DESC NULLS LAST, p.id LIMIT ${limit})
    SELECT ${selectList('publications', 'listed')}, w.weight FROM weighed w, LATERAL (SELECT * FROM publications WHERE id = w.id OFFSET 0) d ${JOINS}
    ORDER BY w.weight DESC, d.published_date DESC NULLS LAST, d.id`;
}
/** Each reason separately: each is answered by its own index, both at once by none. */
function newestWith(condition: string): string {
  return `(SELECT p.id FROM publications p
    WHERE p.status = 'published' AND p.type IN (${LISTED}) AND p.language = $6 AND p.id <> $1 AND p.id <> ALL ($5::uuid[]) AND ${condition}
    ORDER BY p.published_date DESC NULLS LAST, p.id DESC NULLS LAST LIMIT ${WEIGHED_MAX})`;
}
const BY_SHELF = ['p.tag_ids && $2::uuid[]', 'p.category_id = $3::uuid'];
const BY_WORDS = ['p.search @@ (SELECT words FROM asked)'];

/** What is related to a published text: what the editors chose, in their order, then what is nearest to it. */
export interface RelatedContent {
  chosen: ListedDocument[];
  nearest: ListedDocument[];
}

/**
 * Published content for the end of a published piece; undefined when there is no such piece. Words alone count where
 * tags and category give too little. Pieces that the editors ruled out are never in it.
 */
export async function relatedTo(on: Queries, id: string, limit: number): Promise<RelatedContent | undefined> {
  const [from] = await runStatement<From>(on, FROM, [id]);
  if (from === undefined) return undefined;
  const words = anyWordQuery(`${from.title} ${from.intro ?? ''}`) ?? '';
  const config = searchConfigOf(from.language);
  const chosen = (await chosenBy(on, id, from)).slice(0, limit);
  const left = limit - chosen.length;
  const found: ListedDocument[] = [];
  for (const conditions of [BY_SHELF, BY_WORDS]) {
    if (found.length === left) break;
    const known = [...(from.refused ?? []), ...[...chosen, ...found].map((row) => row.id)];
    const values = [id, from.tag_ids, from.category_id, words, known, from.language, config];
    const statement = reusable(nearest(conditions, left - found.length));
    found.push(...(await runStatement<ListedDocument>(on, statement, values)));
  }
  return { chosen, nearest: found };
}

/** In the order of the editors. Drafts and archived pieces are left out, and so are pages that are in no list. */
async function chosenBy(on: Queries, id: string, { chosen, refused }: From) {
  const wanted = (chosen ?? []).filter((one) => one !== id && !refused?.includes(one));
  if (wanted.length === 0) return [];
  const rows = await readListed(on, 'publications', wanted);
  return rows
    .filter(({ type }) => listedTypeNames.includes(type))
    .toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
}
