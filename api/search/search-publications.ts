import { contentTypes } from '#schema/registry.ts';
import type { Database, Queries } from '../database/database.ts';
import { runStatement } from '../database/run-statement.ts';
import { containsPattern, fold, prefixQuery } from './fold.ts';

/** One result, before it has its address. */
export interface SearchHit {
  id: string;
  type: string;
  title: string;
  intro: string | null;
  slug: string;
  category_name: string | null;
  category_slug: string | null;
}

interface Asked {
  folded: string;
  limit: number;
  /** What was found already. */
  found: readonly string[];
}

/** Published pieces of content `p` that were not found yet; `$1` are the types, `$2` is what was found. */
const AMONG = `p.status = 'published' AND p.type = ANY ($1) AND p.id <> ALL ($2::uuid[])`;
const HIT = `p.id, p.type, p.title, p.intro, p.slug, k.name AS category_name, k.slug AS category_slug`;
const JOINED = `LEFT JOIN categories k ON k.id = p.category_id`;
/** Of more matches than this the newest are ranked: ranking reads the whole text of each. */
const RANKED_MAX = 300;
/** Shorter words are like too many others. */
const SPELLING_CHARS_MIN = 4;
/** Where something is found, likes of a longer text are not looked for: each of its letters costs time. */
const SPELLING_CHARS_MAX = 24;

/*
 * None of these is named: the reused plan of a trigram pattern reads the whole table.
 */

/** Titles that contain the text, of very many the newest: the same first, then those that begin with it. */
const IN_TITLES = `WITH matching AS MATERIALIZED (
    (SELECT p.id FROM publications p WHERE p.title_folded = $4 AND ${AMONG} LIMIT ${RANKED_MAX})
    UNION (SELECT p.id FROM publications p WHERE p.title_folded LIKE $3 AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX}))
  SELECT ${HIT} FROM matching m JOIN publications p ON p.id = m.id ${JOINED}
  ORDER BY p.title_folded <> $4, NOT starts_with(p.title_folded, $4), p.published_date DESC NULLS LAST, p.id DESC LIMIT $5`;

/** Introductions, tags and bodies, by weight in that order. */
const IN_TEXTS = `WITH asked AS (SELECT to_tsquery('english', $3) AS words),
  named AS (SELECT coalesce(array_agg(id), '{}') AS tags FROM tags WHERE lower(unaccent(name)) LIKE $4),
  matching AS MATERIALIZED (SELECT p.id FROM publications p, asked, named
    WHERE (p.search @@ asked.words OR p.tag_ids && named.tags) AND ${AMONG}
    ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX})
  SELECT ${HIT} FROM matching m JOIN publications p ON p.id = m.id ${JOINED}, asked, named
  ORDER BY greatest(ts_rank('{0.05, 0.2, 0.6, 1}', p.search, asked.words), CASE WHEN p.tag_ids && named.tags THEN 0.3 ELSE 0 END) DESC,
    p.published_date DESC NULLS LAST, p.id DESC LIMIT $5`;

/** Titles with a word that is spelt like it. */
const LIKE_TITLES = `SELECT ${HIT} FROM publications p ${JOINED}
  WHERE $3 <% p.title_folded AND ${AMONG}
  ORDER BY word_similarity($3, p.title_folded) DESC, p.published_date DESC NULLS LAST, p.id DESC LIMIT $4`;

/** Authors and tags that are spelt like it. */
const LIKE_NAMES = `WITH alike AS (SELECT coalesce(array_agg(id), '{}') AS tags FROM tags WHERE $3 <% lower(unaccent(name)))
  SELECT ${HIT} FROM publications p ${JOINED}, alike
  WHERE (p.tag_ids && alike.tags OR $3 <% lower(unaccent(p.author))) AND ${AMONG}
  ORDER BY p.published_date DESC NULLS LAST, p.id DESC LIMIT $4`;

const TYPES = contentTypes.map((type) => type.storage.type);

/**
 * What visitors may find for a text, an empty one finds nothing: titles that contain it, then introductions, tags and
 * bodies with its words, then what is spelt like it. Each step is taken only while there is room for more.
 */
export async function searchPublications(
  database: Database,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const folded = fold(query);
  if (folded === '') return [];
  const hits: SearchHit[] = [];
  for (const step of stepsFor(folded, prefixQuery(query))) {
    const asked = { folded, limit: limit - hits.length, found: hits.map((hit) => hit.id) };
    if (asked.limit > 0) hits.push(...(await step(database, asked)));
  }
  return hits;
}

type Step = (database: Database, asked: Asked) => Promise<SearchHit[]>;

/** Text without a letter or digit has no words to look for; as part of a title it may still be there. */
function stepsFor(folded: string, words: string | undefined): readonly Step[] {
  const inTitles: Step = ({ queries }, { folded, limit, found }) =>
    ask(queries, IN_TITLES, [TYPES, found, containsPattern(folded), folded, limit]);
  if (words === undefined) return [inTitles];
  const inTexts: Step = ({ queries }, { folded, limit, found }) =>
    ask(queries, IN_TEXTS, [TYPES, found, words, containsPattern(folded), limit]);
  const likeTitles: Step = async (database, { folded, limit, found }) =>
    found.length > 0 && folded.length > SPELLING_CHARS_MAX
      ? []
      : askLike(database, LIKE_TITLES, [TYPES, found, folded, limit]);
  // Reads every author there is, so only where nothing else was found.
  const likeNames: Step = async (database, { folded, limit, found }) =>
    found.length > 0 ? [] : askLike(database, LIKE_NAMES, [TYPES, found, folded, limit]);
  if ([...folded].length < SPELLING_CHARS_MIN) return [inTitles, inTexts];
  return [inTitles, inTexts, likeTitles, likeNames];
}

function ask(on: Queries, text: string, values: readonly unknown[]): Promise<SearchHit[]> {
  return runStatement<SearchHit>(on, { text }, values);
}

/** How much alike two words must be, of 1: a letter too many, too few, wrong or swapped in a word of six. */
const ALIKE_MIN = 0.5;

/** The measure of likeness is a setting of the session; it is changed for one transaction. */
function askLike(database: Database, text: string, values: readonly unknown[]): Promise<SearchHit[]> {
  return database.transaction(
    async (tx) => {
      const set = { text: `SELECT set_config('pg_trgm.word_similarity_threshold', '${ALIKE_MIN}', true)` };
      await runStatement(tx, set, []);
      return ask(tx, text, values);
    },
    { readOnly: true },
  );
}
