import { contentTypes } from '#schema/registry/registry.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { readForVisitor } from '../../platform/database/read-for-visitor.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { QUERY_WORDS_MAX, containsPattern, fold, wordsOf } from '../../platform/text/fold.ts';
import { literal } from '../../platform/database/statement.ts';
import { searchConfigOf } from './search-config.ts';
import { meantTexts } from './misspelt.ts';
import { namedPlaces } from './named-places.ts';
import { type SearchHit, withPlaces, withoutTwins } from './order-of-results.ts';
import { ALIKE_MIN, fuzzyMatch } from './search-terms.ts';
import { type ShownWords, shownWordsOf } from './shown-words.ts';
import { wordsFor } from './vocabulary.ts';

interface Asked {
  folded: string;
  limit: number;
  /** Empty for the site’s own language. */
  language: string;
  /** The IDs of what was found already. */
  found: readonly string[];
  /** Collects the tag that the query names, for each result found by its tag. */
  tags: Map<string, string>;
}

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
/** If there are very many matches, only the newest are ranked, because ranking reads the whole text of each. */
const RANKED_MAX = 300;
/** Words that are in this many of the newest texts are common, so older matches don’t matter. */
const GLANCED_AT_MAX = 1_000;
/** How many matches make words common, and how many of the newest texts are then searched. */
const GATHERED_MAX = 1_000;
const LOOKED_THROUGH_MAX = 5_000;
/** Too many other words are similar to a shorter one. */
const SPELLING_CHARS_MIN = 4;
/** The weight of a synonym, as a share of the word that was entered. */
const MEANT_WORTH = 0.5;
/** At least this level means in the title, introduction, or tags; see `level`. */
const TELLING_LEVEL = 0.3;
/** Once something was found, a longer text isn’t searched for similar spellings: each letter costs time. */
const SPELLING_CHARS_MAX = 24;

/*
 * None of these statements is named: the fastest plan depends on how common the words are, which a cached plan can’t take
 * into account.
 */

/** Titles that contain the text: exact matches first, then those that begin with it; if there are very many, the newest. */
const IN_TITLES = `WITH matching AS MATERIALIZED (
    (SELECT p.id, p.title_folded, p.published_date FROM publications p WHERE p.title_folded = $4 AND ${AMONG} LIMIT ${RANKED_MAX})
    UNION (SELECT p.id, p.title_folded, p.published_date FROM publications p WHERE p.title_folded LIKE $3 AND ${AMONG}
      ORDER BY p.published_date DESC NULLS LAST LIMIT ${RANKED_MAX}))
  ${hitsOf(`m.title_folded <> $4, NOT starts_with(m.title_folded, $4), ${NEWEST}`, '$5')}`;

/**
 * All words of `$3` in any of their forms, or with the last one, `$7`, as the start of a word: as it was entered, not its
 * stem, since many words start with “fru”, the stem of “frued”. `$6` are the words before it; stop words are no start of
 * anything.
 */
const ASKED = `SELECT said || begun AS words, said, begun FROM (SELECT to_tsquery(CONFIG, $3) AS said,
    CASE WHEN numnode(to_tsquery(CONFIG, $7)) = 0 THEN ''::tsquery
      ELSE to_tsquery(CONFIG, $6) && to_tsquery('simple', $7 || ':*') END AS begun) q`;

/** Also by their descriptions, in which a site can add other names for a tag. */
const TAGS_NAMED = `SELECT id, name FROM tags WHERE lower(unaccent(name)) LIKE $1
  OR to_tsvector('english', unaccent(name || ' ' || coalesce(description, ''))) @@ to_tsquery('english', $2)`;
/** Words or their synonyms: `$3` is a complete query. */
const MEANT = `SELECT said AS words, said, said AS begun FROM (SELECT to_tsquery(CONFIG, $3) AS said) q`;

/** Tests only the newest texts for the words, one by one: the planner would rather collect all texts that have them. */
function amongNewest(looked: number, condition: string): string {
  return `SELECT n.id, n.published_date FROM asked, LATERAL (SELECT p.id, p.published_date, p.search FROM publications p
      WHERE ${condition} AND ${AMONG} ORDER BY p.published_date DESC NULLS LAST LIMIT ${looked}) n
    WHERE (n.search @@ asked.words) IS TRUE LIMIT ${RANKED_MAX}`;
}

/**
 * Introductions, tags, and bodies, weighted in that order. The fastest way to the newest matches depends on how common the
 * words are, which the planner doesn’t know. So the newest texts are tested first, which finds common words; for others,
 * some matches are collected; if there are too many of those, more of the newest texts are tested.
 */
const IN_TEXTS = `WITH asked AS MATERIALIZED (${ASKED}),
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
      CASE WHEN p.tag_ids && $4::uuid[] THEN 0.3 ELSE 0 END) AS weight,
      CASE WHEN ts_filter(p.search, '{a}') @@ asked.words THEN 1 WHEN ts_filter(p.search, '{a,b}') @@ asked.words THEN 0.6
        WHEN p.tag_ids && $4::uuid[] THEN 0.3 WHEN ts_filter(p.search, '{a,b,c}') @@ asked.words THEN 0.2
        ELSE 0.05 END AS level
    FROM fitting f JOIN publications p ON p.id = f.id, asked)
  ${hitsOf(`m.weight DESC, ${NEWEST}`, '$5', 'm.level')}`;

const TYPES = contentTypes.map((type) => type.storage.type);

/** A result with the words that it was found by. */
export type ShownHit = SearchHit & ShownWords;

interface SearchOptions {
  limit: number;
  /** Empty for the site’s own language. */
  language: string;
}

/**
 * What visitors may find for a text; an empty one finds nothing. First anything with the text in its title or name; then
 * introductions, tags, and bodies with its words or synonyms; then similar spellings. Each step runs only while there is
 * room for more.
 */
export async function searchPublications(
  database: Database,
  query: string,
  { limit, language }: SearchOptions,
): Promise<ShownHit[]> {
  const folded = fold(query);
  if (folded === '') return [];
  return readForVisitor(database, async (tx) => {
    const hits: SearchHit[] = [];
    const tags = new Map<string, string>();
    for (const step of stepsFor(folded)) {
      const found = hits.map((hit) => hit.id);
      const asked = { folded, language, limit: limit - hits.length, found, tags };
      if (asked.limit > 0) hits.push(...(await step(tx, asked)));
    }
    const places = language === '' ? await namedPlaces(tx, folded, wordsOf(folded).flatMap(wordsFor)) : [];
    const shown = withPlaces(withoutTwins(hits), places, folded).slice(0, limit);
    const named = { folded, config: searchConfigOf(language), tags };
    const words = await shownWordsOf(tx, shown, named);
    return shown.map((hit, index) => ({ ...hit, ...(words[index] ?? { marked: [] }) }));
  });
}

type Step = (on: Queries, asked: Asked) => Promise<SearchHit[]>;

/** A query with this many words is a question, which a text with only some of them may answer. */
const QUESTION_WORDS_MIN = 3;

/** Text without a letter or digit has no words to look for, but may still be part of a title. */
function stepsFor(folded: string): readonly Step[] {
  if (wordsOf(folded).length === 0) return [inTitles];
  const alike: Step = async (on, asked) =>
    asked.found.length > 0 && folded.length > SPELLING_CHARS_MAX ? [] : searchAlike(on, asked);
  const isShort = [...folded].length < SPELLING_CHARS_MIN;
  return isShort ? [inTitles, inTexts] : [inTitles, inMeaning, alike, withSomeWords];
}

const inTitles: Step = (on, { folded, language, limit, found }) =>
  ask(on, language, IN_TITLES, [TYPES, found, containsPattern(folded), folded, limit]);

const inTexts: Step = async (on, { folded, language, limit, found, tags }) => {
  const words = wordsOf(folded).slice(0, QUERY_WORDS_MAX);
  const [all, before] = [words, words.slice(0, -1)].map((some) => some.join(' & '));
  const named = await tagsNamed(on, folded, all ?? '');
  const asked = [TYPES, found, all, [...named.keys()], limit, before, words.at(-1)];
  const hits = await ask(on, language, IN_TEXTS, asked);
  for (const { id, tag_ids: ids } of hits) {
    const name = ids.flatMap((tag) => named.get(tag) ?? [])[0];
    if (name !== undefined) tags.set(id, name);
  }
  return hits;
};

/** By synonyms, which are known in one language; the results are merged with those that have the words themselves. */
const inMeaning: Step = async (on, asked) => {
  const { folded, language, limit, found } = asked;
  const said = await inTexts(on, asked);
  const words = wordsOf(folded).slice(0, QUERY_WORDS_MAX).map(wordsFor);
  const isKnown = searchConfigOf(language) === 'english' && words.some(({ length }) => length > 1);
  if (!isKnown) return said;
  const query = words.map((alike) => `(${alike.join(' | ')})`).join(' & ');
  const others = [...found, ...said.map(({ id }) => id)];
  const meant = await askMeant(on, query, { language, limit, found: others });
  const weigh = (hit: SearchHit) => (said.includes(hit) ? 1 : MEANT_WORTH) * hit.level;
  return [...said, ...meant].toSorted((one, other) => weigh(other) - weigh(one)).slice(0, limit);
};

/**
 * If nothing was found: texts with some of the words; for a short query, only in the places that say what a text is about.
 */
const withSomeWords: Step = async (on, { folded, language, limit, found }) => {
  const words = wordsOf(folded).slice(0, QUERY_WORDS_MAX);
  if (found.length > 0 || words.length < 2) return [];
  const known = searchConfigOf(language) === 'english' ? words.flatMap(wordsFor) : words;
  const hits = await askMeant(on, known.join(' | '), { language, limit, found });
  const level = words.length < QUESTION_WORDS_MIN ? TELLING_LEVEL : 0;
  const telling = hits.filter((hit) => hit.level >= level);
  return telling.toSorted((one, other) => other.level - one.level);
};

async function askMeant(
  on: Queries,
  meant: string,
  { language, limit, found }: Pick<Asked, 'language' | 'limit' | 'found'>,
): Promise<SearchHit[]> {
  const named = await tagsNamed(on, undefined, meant);
  const asked = [TYPES, found, meant, [...named.keys()], limit];
  const text = IN_TEXTS.replace(ASKED, MEANT).replaceAll('m.weight DESC', 'm.level DESC, m.weight DESC');
  return ask(on, language, text, asked);
}

/** Tags with the text in their names, or with the words in their names and descriptions: names by ID. */
async function tagsNamed(
  on: Queries,
  folded: string | undefined,
  words: string,
): Promise<Map<string, string>> {
  const pattern = folded === undefined ? null : containsPattern(folded);
  const found = await runStatement<{ id: string; name: string }>(on, { text: TAGS_NAMED }, [pattern, words]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

function ask(
  on: Queries,
  language: string,
  ...[text, values]: [text: string, values: readonly unknown[]]
): Promise<SearchHit[]> {
  const inLanguage = text
    .replaceAll('LANGUAGE', literal(language))
    .replaceAll('CONFIG', literal(searchConfigOf(language)));
  return runStatement<SearchHit>(on, { text: inLanguage }, values);
}

/** If nothing matches the words: what matches them with one typo corrected. */
async function searchMeant(on: Queries, { folded, language, limit, tags }: Asked): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const text of await meantTexts(on, folded)) {
    for (const step of [inTitles, inTexts]) {
      const found = hits.map((hit) => hit.id);
      const asked = { folded: text, language, limit: limit - hits.length, found, tags };
      if (asked.limit > 0) hits.push(...(await step(on, asked)));
    }
  }
  return hits;
}

/** Titles with similarly spelled words; if nothing was found at all, authors and tags too. */
async function searchAlike(on: Queries, asked: Asked): Promise<SearchHit[]> {
  const { folded, language, limit, found } = asked;
  const corrected = found.length === 0 ? await searchMeant(on, asked) : [];
  if (corrected.length > 0) return corrected;
  const meant = await fuzzyMatch(on, folded);
  const among = [TYPES, found];
  if (meant.words.length > 0) {
    const { text, values } = likeTitles(meant.words.map((words) => words.map(containsPattern)));
    const hits = await ask(on, language, text, [...among, folded, limit, ...values]);
    if (hits.length > 0 || found.length > 0) return hits;
  }
  if (found.length > 0 || (meant.authors.length === 0 && meant.tags.length === 0)) return [];
  return ask(on, language, LIKE_NAMES, [...among, meant.authors, meant.tags, limit]);
}

/** `$3` is the text, `$4` the limit; then, for each word of the query, patterns of the words it may be. */
function likeTitles(patterns: readonly (readonly string[])[]): { text: string; values: readonly unknown[] } {
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
