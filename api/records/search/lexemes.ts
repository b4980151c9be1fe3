import type { Queries } from '../../platform/database/database.ts';
import type { SearchConfig } from './search-config.ts';
import { runStatement } from '../../platform/database/run-statement.ts';

/**
 * The database’s stem of every word it was asked about: `reading` is `read`, and `the` has none. A site has some ten
 * thousand words, so nearly all words in a text are known, and stemming them costs the database nothing.
 */
const known = new Map<SearchConfig, Map<string, string | null>>();
const KNOWN_MAX = 100_000;
/** Longer than any word; the database would refuse it. */
const WORD_CHARS_MAX = 100;

const LOOK_UP = {
  name: 'lexemes',
  text: `SELECT word, (ts_lexize($2::regdictionary, word))[1] AS lexeme FROM unnest($1::text[]) AS word`,
} as const;

/** The lexemes of folded words without duplicates: the same that `to_tsquery(config, …)` looks for. */
export async function lexemesOf(
  on: Queries,
  words: readonly string[],
  config: SearchConfig = 'english',
): Promise<string[]> {
  const lexemeOf = await learnLexemes(on, words, config);
  return [...new Set(words.flatMap((word) => lexemeOf(word) ?? []))];
}

/** Stems folded words; returns a function that gives the lexeme of each, undefined for stop words. */
export async function learnLexemes(
  on: Queries,
  words: readonly string[],
  config: SearchConfig,
): Promise<(word: string) => string | undefined> {
  const distinct = [...new Set(words)].filter((word) => word.length <= WORD_CHARS_MAX);
  const learnt = known.get(config) ?? new Map<string, string | null>();
  known.set(config, learnt);
  const unknown = distinct.filter((word) => !learnt.has(word));
  if (unknown.length > 0) await learn(on, { words: unknown, config, learnt });
  return (word) => learnt.get(word) ?? undefined;
}

interface Learning {
  words: readonly string[];
  config: SearchConfig;
  learnt: Map<string, string | null>;
}

async function learn(on: Queries, { words, config, learnt }: Learning): Promise<void> {
  const dictionary = config === 'simple' ? config : `${config}_stem`;
  // A word with a digit in it isn’t a word of any language.
  const asked = words.filter((word) => !/\p{N}/u.test(word));
  const found = await runStatement<{ word: string; lexeme: string | null }>(on, LOOK_UP, [asked, dictionary]);
  if (learnt.size + words.length > KNOWN_MAX) learnt.clear();
  for (const word of words) learnt.set(word, word);
  for (const { word, lexeme } of found) learnt.set(word, lexeme);
}
