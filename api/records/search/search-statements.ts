import type { Queries } from '../../platform/database/database.ts';
import { literal } from '../../platform/database/statement.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { SearchHit } from './order-of-results.ts';
import { searchConfigOf } from './search-config.ts';
import { ALIKE_MIN } from './search-terms.ts';

/**
 * Published content `p` that wasn’t found yet; `$1` are the types, `$2` is what was found. `LANGUAGE` and `CONFIG` are
 * replaced: each language has its own statements, so that an index on a few texts can be used for it.
 */
const AMONG = `p.status = 'published' AND p.type = ANY ($1) AND p.language = LANGUAGE AND p.id <> ALL ($2::uuid[])`;
const HIT = `p.id, p.type, p.title, p.intro, p.slug, p.data, p.tag_ids, k.name AS category_name, k.slug AS category_slug`;
const NEWEST = 'm.published_date DESC NULLS LAST, m.id DESC';
/** The first results of `matching` in an order, with what a result shows: only their rows are read. */
function hitsOf(order: string, limit: string, level = '1'): string {
  return `SELECT ${HIT}, ${level}::float8 AS level FROM (SELECT * FROM matching m ORDER BY ${order} LIMIT ${limit}) m
    JOIN publications p ON p.id = m.id LEFT JOIN categories k ON k.id = p.category_id ORDER BY ${order}`;
}
/** The weight of a synonym, as a share of the word that was entered. */
export const MEANT_WORTH = 0.5;
/** If there are very many matches, only the newest are ranked, because ranking reads the whole text of each. */
const RANKED_MAX = 300;
/** Words that are in this many of the newest texts are common, so older matches don’t matter. */
const GLANCED_AT_MAX = 1_000;
/** How many matches make words common, and how many of the newest texts are then searched. */
const GATHERED_MAX = 1_000;
const LOOKED_THROUGH_MAX = 5_000;
/*
 * None of these statements is named: the fastest plan depends on how common the words are, which a cached plan can’t take
 * into account.
 */

/**
 * Titles that contain the text, `$3`: exact matches first, then those that begin with it; if there are very many, the newest. The
 * index finds those with the patterns `$5` and `$6`, the longest words of the text: it reads a list for each three letters.
 */
const IN_TITLES = `WITH matching AS MATERIALIZED (
    (SELECT p.id, p.title_folded, p.published_date FROM publications p WHERE p.title_folded = $3 AND ${AMONG} LIMIT ${RANKED_MAX})
    UNION (SELECT p.id, p.title_folded, p.published_date FROM publications p
      WHERE p.title_folded LIKE $5 AND p.title_folded LIKE $6 AND strpos(p.title_folded, $3) > 0 AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX}))
  ${hitsOf(`m.title_folded <> $3, NOT starts_with(m.title_folded, $3), ${NEWEST}`, '$4')}`;

/**
 * All words of `$3` in any of their forms, or with the last one, `$7`, as the start of a word: as it was entered, not its
 * stem, since many words start with “fru”, the stem of “frued”. `$6` are the words before it; stop words are no start of
 * anything.
 */
const ASKED = `SELECT said || begun AS words, said, begun FROM (SELECT to_tsquery(CONFIG, $3) AS said,
    CASE WHEN numnode(to_tsquery(CONFIG, $7)) = 0 THEN ''::tsquery
      ELSE to_tsquery(CONFIG, $6) && to_tsquery('simple', $7 || ':*') END AS begun) q`;

/** Words or their synonyms: `$3` is a complete query. */
const MEANT = `SELECT said AS words, said, said AS begun FROM (SELECT to_tsquery(CONFIG, $3) AS said) q`;

/** Tests only the newest texts for the words, one by one: the planner would rather collect all texts that have them. */
function amongNewest(looked: number, condition: string): string {
  return `SELECT n.id, n.published_date FROM asked, LATERAL (SELECT p.id, p.published_date, p.search FROM publications p
      WHERE ${condition} AND ${AMONG} ORDER BY p.published_date DESC NULLS LAST LIMIT ${looked}) n
    WHERE (n.search @@ asked.words) IS TRUE LIMIT ${RANKED_MAX}`;
}

/** How much each place of a word says about a text: the title most, the body least. */
export const PLACES = { a: 1, b: 0.6, tag: 0.3, c: 0.2, d: 0.05 };

/** The rarest place up to which all words are found together. */
const TOGETHER = `CASE WHEN v.a @@ asked.words THEN ${PLACES.a} WHEN ts_filter(p.search, '{a,b}') @@ asked.words THEN ${PLACES.b}
        WHEN p.tag_ids && $4::uuid[] THEN ${PLACES.tag} WHEN ts_filter(p.search, '{a,b,c}') @@ asked.words THEN ${PLACES.c}
        ELSE ${PLACES.d} END`;

const worthOf = (word: string) =>
  `CASE WHEN v.a @@ ${word} THEN ${PLACES.a} WHEN v.b @@ ${word} THEN ${PLACES.b} WHEN v.c @@ ${word} THEN ${PLACES.c}
        WHEN p.search @@ ${word} THEN ${PLACES.d} ELSE 0 END`;

/** The best place of each word or its synonyms, on average; `$6` are the words, `$7` each with its synonyms. */
const EACH_WORD = `(SELECT (sum(greatest(${worthOf('w.said')}, ${MEANT_WORTH} * ${worthOf('w.meant')}))
        + CASE WHEN p.tag_ids && $4::uuid[] THEN ${PLACES.tag} ELSE 0 END) / count(*) FROM each_word w)`;
const EACH_WORD_ASKED = `each_word AS MATERIALIZED (SELECT * FROM (SELECT to_tsquery(CONFIG, said) AS said, to_tsquery(CONFIG, meant) AS meant
    FROM unnest($6::text[], $7::text[]) q (said, meant)) w WHERE numnode(said) > 0),`;

interface InTexts {
  /** A query that selects `words`, `said`, and `begun`. */
  asked: string;
  level: string;
  order: string;
  /** What the level is computed from, once for all texts. */
  given?: string;
}

/**
 * Introductions, tags, and bodies, weighted in that order. The fastest way to the newest matches depends on how common the
 * words are, which the planner doesn’t know. So the newest texts are tested first, which finds common words; for others,
 * some matches are collected; if there are too many of those, more of the newest texts are tested.
 */
function inTexts({ asked, level, order, given = '' }: InTexts): string {
  return `WITH asked AS MATERIALIZED (${asked}), ${given}
  glanced AS MATERIALIZED (${amongNewest(GLANCED_AT_MAX, 'true')}),
  anywhere AS MATERIALIZED (SELECT p.id, p.published_date FROM publications p, asked
    WHERE (SELECT count(*) FROM glanced) < ${RANKED_MAX} AND p.search @@ asked.words AND ${AMONG} LIMIT ${GATHERED_MAX}),
  looked AS MATERIALIZED (${amongNewest(LOOKED_THROUGH_MAX, `(SELECT count(*) FROM anywhere) = ${GATHERED_MAX}`)}),
  fitting AS MATERIALIZED (
    (SELECT id FROM (SELECT * FROM glanced UNION SELECT * FROM looked UNION SELECT * FROM anywhere) f
      ORDER BY published_date DESC NULLS LAST
      LIMIT CASE WHEN (SELECT count(*) FROM anywhere) = ${GATHERED_MAX} THEN ${RANKED_MAX} ELSE ${GATHERED_MAX} END)
    UNION (SELECT p.id FROM publications p WHERE p.tag_ids && $4::uuid[] AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX})),
  matching AS MATERIALIZED (SELECT p.id, p.published_date, greatest(ts_rank('{0.05, 0.2, 0.6, 1}', p.search, asked.said),
      ts_rank('{0.05, 0.2, 0.6, 1}', p.search, asked.begun),
      CASE WHEN p.tag_ids && $4::uuid[] THEN ${PLACES.tag} ELSE 0 END) AS weight,
      ${level} AS level
    FROM fitting f JOIN publications p ON p.id = f.id CROSS JOIN asked CROSS JOIN LATERAL (SELECT ts_filter(p.search, '{a}') AS a,
      ts_filter(p.search, '{b}') AS b, ts_filter(p.search, '{c}') AS c OFFSET 0) v)
  ${hitsOf(order, '$5', 'm.level')}`;
}

const BY_LEVEL = `m.level DESC, m.weight DESC, ${NEWEST}`;
const SAID_TEXTS = inTexts({ asked: ASKED, level: TOGETHER, order: `m.weight DESC, ${NEWEST}` });
const MEANT_TEXTS = inTexts({ asked: MEANT, level: TOGETHER, order: BY_LEVEL });
const SOME_WORDS = inTexts({ asked: MEANT, level: EACH_WORD, order: BY_LEVEL, given: EACH_WORD_ASKED });

/** `$3` is the text, `$4` the limit; then, for each word of the query, patterns of the words it may be. */
export function likeTitles(patterns: readonly (readonly string[])[]): {
  text: string;
  values: readonly unknown[];
} {
  const has = patterns.map((_, index) => `p.title_folded LIKE ANY ($${index + 5}::text[])`);
  const text = `WITH some_titles AS MATERIALIZED (SELECT p.id, p.published_date, word_similarity($3, p.title_folded) AS likeness
      FROM publications p WHERE ${has.join(' AND ')} AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX}),
    matching AS MATERIALIZED (SELECT * FROM some_titles WHERE likeness >= ${ALIKE_MIN})
    ${hitsOf(`m.likeness DESC, ${NEWEST}`, '$4')}`;
  return { text, values: patterns };
}

const LIKE_NAMES = `WITH matching AS MATERIALIZED (
    (SELECT p.id, p.published_date FROM publications p WHERE p.author = ANY ($3::text[]) AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT $5)
    UNION (SELECT p.id, p.published_date FROM publications p WHERE p.tag_ids && $4::uuid[] AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT $5))
  ${hitsOf(NEWEST, '$5')}`;

/** What each step of a search asks the database. */
export const STATEMENTS = {
  inTitles: IN_TITLES,
  saidTexts: SAID_TEXTS,
  meantTexts: MEANT_TEXTS,
  someWords: SOME_WORDS,
  likeNames: LIKE_NAMES,
};

/** Asks one of the statements in a language. */
export function ask(
  on: Queries,
  language: string,
  ...[text, values]: [text: string, values: readonly unknown[]]
): Promise<SearchHit[]> {
  const inLanguage = text
    .replaceAll('LANGUAGE', literal(language))
    .replaceAll('CONFIG', literal(searchConfigOf(language)));
  return runStatement<SearchHit>(on, { text: inLanguage }, values);
}
