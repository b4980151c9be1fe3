import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { tellingWords } from '../../platform/text/fold.ts';
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
/** Common words are looked for in this many of the newest pages, however many pages there are. */
const NEWEST = 60;
/** A word that is in no more of those is rare: all pages that have it can be read. */
const RARE_MAX = 1;
/** How many rare words are looked up. */
const RARE_WORDS = 3;

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
const NEWEST_FIRST = 'ORDER BY p.published_date DESC NULLS LAST, p.id DESC NULLS LAST';
const ASKED = 'asked AS (SELECT to_tsquery($7::regconfig, $4::text) AS words)';
const OTHERS = 'p.id <> $1 AND p.id <> ALL ($5::uuid[])';

/**
 * The limit is part of the text: as a parameter it would make PostgreSQL plan every time. `$1` is the page, `$2` its tags,
 * `$3` its category, `$4` its words, `$5` what was found already, `$6` its language, `$7` how that is searched.
 */
function nearest({ before, candidates }: Reason, limit: number): string {
  return `WITH ${before},
    candidates AS MATERIALIZED (${candidates.join(' UNION ')}),
    weighed AS MATERIALIZED (SELECT p.id, p.published_date,
        ${TAG_WEIGHT} * cardinality(ARRAY(SELECT unnest(p.tag_ids) INTERSECT SELECT unnest($2::uuid[])))
        + CASE WHEN p.category_id = $3::uuid THEN ${CATEGORY_WEIGHT} ELSE 0 END
        + ${TEXT_WEIGHT} * ts_rank(p.search, asked.words) AS weight
      FROM asked, candidates c, ${ONE_BY_ONE} p
      ORDER BY weight DESC, p.published_date DESC NULLS LAST, p.id LIMIT ${limit})
    SELECT ${selectList('publications', 'listed')}, w.weight FROM weighed w, LATERAL (SELECT * FROM publications WHERE id = w.id OFFSET 0) d ${JOINS}
    ORDER BY w.weight DESC, d.published_date DESC NULLS LAST, d.id`;
}

/** Why pages are near: what a statement finds them by, each way answered by an index of its own, all at once by none. */
interface Reason {
  before: string;
  candidates: string[];
}
/** Pages in lists and in the language, as `p`. */
const LISTED_PAGES = `publications p WHERE p.status = 'published' AND p.type IN (${LISTED}) AND p.language = $6`;
const newestWith = (condition: string) =>
  `(SELECT p.id FROM ${LISTED_PAGES} AND ${OTHERS} AND ${condition} ${NEWEST_FIRST} LIMIT ${WEIGHED_MAX})`;
const BY_SHELF: Reason = {
  before: ASKED,
  candidates: [newestWith('p.tag_ids && $2::uuid[]'), newestWith('p.category_id = $3::uuid')],
};

/**
 * An index cannot stop early: asked for a common word, it reads every page of the site. So common words are looked for among the
 * newest pages, and in all pages only words that are rare among those. A site with few pages is searched whole.
 */
const BY_WORDS: Reason = {
  before: `${ASKED},
    newest AS MATERIALIZED (SELECT c.id, c.published_date, strip(p.search) AS words
      FROM (SELECT p.id, p.published_date FROM ${LISTED_PAGES} ${NEWEST_FIRST} LIMIT ${NEWEST}) c, ${ONE_BY_ONE} p),
    rare AS MATERIALIZED (SELECT to_tsquery($7::regconfig, string_agg(word, ' | ')) AS words FROM (
      SELECT word FROM unnest(string_to_array($4, ' | ')) AS w (word), LATERAL (SELECT to_tsquery($7::regconfig, word) AS query) q,
        LATERAL (SELECT count(*) AS times FROM newest n WHERE n.words @@ q.query) found
      WHERE numnode(query) > 0 AND times <= ${RARE_MAX} ORDER BY times, length(word) DESC, word LIMIT ${RARE_WORDS}) few)`,
  candidates: [
    `(SELECT p.id FROM newest p, asked a WHERE ${OTHERS} AND p.words @@ a.words ${NEWEST_FIRST} LIMIT ${WEIGHED_MAX})`,
    newestWith('p.search @@ (SELECT words FROM rare)'),
  ],
};

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
  const words = tellingWords(`${from.title} ${from.intro ?? ''}`).join(' | ');
  const config = searchConfigOf(from.language);
  const chosen = (await chosenBy(on, id, from)).slice(0, limit);
  const left = limit - chosen.length;
  const found: ListedDocument[] = [];
  const hasShelf = from.tag_ids.length > 0 || from.category_id !== null;
  for (const reason of hasShelf ? [BY_SHELF, BY_WORDS] : [BY_WORDS]) {
    if (found.length === left) break;
    const known = [...(from.refused ?? []), ...[...chosen, ...found].map((row) => row.id)];
    const values = [id, from.tag_ids, from.category_id, words, known, from.language, config];
    const statement = reusable(nearest(reason, left - found.length));
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
