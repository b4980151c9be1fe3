import { contentTypes } from '#schema/registry/registry.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { readForVisitor } from '../../platform/database/read-for-visitor.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { QUERY_WORDS_MAX, containsPattern, fold, wordsOf } from '../../platform/text/fold.ts';
import { searchConfigOf } from './search-config.ts';
import { meantTexts } from './misspelt.ts';
import { namedPlaces } from './named-places.ts';
import { type SearchHit, withPlaces, withoutTwins } from './order-of-results.ts';
import { MEANT_WORTH, PLACES, STATEMENTS, ask, likeTitles } from './search-statements.ts';
import { fuzzyMatch } from './search-terms.ts';
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

/** Too many other words are similar to a shorter one. */
const SPELLING_CHARS_MIN = 4;
/** At least this level means in the title, introduction, or tags; see `PLACES`. */
const TELLING_LEVEL = 0.3;
/** Once something was found, a longer text isn’t searched for similar spellings: each letter costs time. */
const SPELLING_CHARS_MAX = 24;

/** Also by their descriptions, in which a site can add other names for a tag. */
const TAGS_NAMED = `SELECT id, name FROM tags WHERE lower(unaccent(name)) LIKE $1
  OR to_tsvector('english', unaccent(name || ' ' || coalesce(description, ''))) @@ to_tsquery('english', $2)`;
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
    const tags = new Map<string, string>();
    let hits: readonly SearchHit[] = [];
    for (const step of stepsFor(folded)) {
      const found = hits.map((hit) => hit.id);
      const asked = { folded, language, limit: limit - hits.length, found, tags };
      if (asked.limit > 0) hits = [...hits, ...(await step(tx, asked))];
      if (step === inMeaning && hits.length > 0) hits = await withSomeWords(tx, hits, { ...asked, limit });
    }
    if (hits.length === 0) hits = await withSomeWords(tx, hits, { folded, language, limit });
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
  return isShort ? [inTitles, inTexts] : [inTitles, inMeaning, alike];
}

const inTitles: Step = (on, { folded, language, limit, found }) => {
  const [longest = folded, next = longest] = wordsOf(folded).toSorted(
    (one, other) => other.length - one.length,
  );
  const patterns = [longest, next].map(containsPattern);
  return ask(on, language, STATEMENTS.inTitles, [TYPES, found, folded, limit, ...patterns]);
};

const inTexts: Step = async (on, { folded, language, limit, found, tags }) => {
  const words = wordsOf(folded).slice(0, QUERY_WORDS_MAX);
  const [all, before] = [words, words.slice(0, -1)].map((some) => some.join(' & '));
  const named = await tagsNamed(on, folded, all ?? '');
  const asked = [TYPES, found, all, [...named.keys()], limit, before, words.at(-1)];
  const hits = await ask(on, language, STATEMENTS.saidTexts, asked);
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
 * Where nothing found has all the words in its title or introduction: also texts with some of the words there, each ranked by
 * the places of its words. Where nothing was found at all, fewer words are enough, above all for a longer query.
 */
async function withSomeWords(
  on: Queries,
  hits: readonly SearchHit[],
  { folded, language, limit }: Pick<Asked, 'folded' | 'language' | 'limit'>,
): Promise<readonly SearchHit[]> {
  const words = wordsOf(folded).slice(0, QUERY_WORDS_MAX);
  if (words.length < 2 || hits.some(({ level }) => level >= TELLING_LEVEL)) return hits;
  const isKnown = searchConfigOf(language) === 'english';
  const meant = words.map((word) => (isKnown ? wordsFor(word) : [word]));
  const each = meant.map((alike) => alike.join(' | '));
  const named = await tagsNamed(on, undefined, each.join(' | '));
  const least = leastLevel(words.length, hits.length);
  // No single one of two words is enough, unless a synonym or a tag stands for the other.
  const isPair = hits.length > 0 && words.length === 2 && named.size === 0 && meant.flat().length === 2;
  const query = each.join(isPair ? ' & ' : ' | ');
  const asked = [TYPES, [], query, [...named.keys()], limit, words, each];
  const some = await ask(on, language, STATEMENTS.someWords, asked);
  const known = new Set(hits.map(({ id }) => id));
  const telling = some.filter(({ id, level }) => known.has(id) || level >= least);
  const ranked = new Set(telling.map(({ id }) => id));
  const all = [...telling, ...hits.filter(({ id }) => !ranked.has(id))];
  return all.toSorted((one, other) => other.level - one.level).slice(0, limit);
}

/** Next to texts that have all the words: two of them in an introduction, or as much. */
function leastLevel(words: number, found: number): number {
  if (found > 0) return (2 * PLACES.b) / words;
  return words < QUESTION_WORDS_MIN ? TELLING_LEVEL / 2 : 0;
}

async function askMeant(
  on: Queries,
  meant: string,
  { language, limit, found }: Pick<Asked, 'language' | 'limit' | 'found'>,
): Promise<SearchHit[]> {
  const named = await tagsNamed(on, undefined, meant);
  const asked = [TYPES, found, meant, [...named.keys()], limit];
  return ask(on, language, STATEMENTS.meantTexts, asked);
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

/**
 * Titles with similarly spelled words, and texts by an author whose whole name is spelled similarly; if nothing was found at
 * all, more authors and tags, too.
 */
async function searchAlike(on: Queries, asked: Asked): Promise<SearchHit[]> {
  const { folded, language, limit, found } = asked;
  const corrected = found.length === 0 ? await searchMeant(on, asked) : [];
  if (corrected.length > 0) return corrected;
  const meant = await fuzzyMatch(on, folded);
  const among = [TYPES, found];
  if (meant.words.length > 0) {
    const { text, values } = likeTitles(meant.words.map((words) => words.map(containsPattern)));
    const hits = await ask(on, language, text, [...among, folded, limit, ...values]);
    if (hits.length > 0) return hits;
  }
  const authors = found.length === 0 ? meant.authors : meant.namesakes;
  const tags = found.length === 0 ? meant.tags : [];
  if (authors.length === 0 && tags.length === 0) return [];
  return ask(on, language, STATEMENTS.likeNames, [...among, authors, tags, limit]);
}
