import { normalised } from '#schema/base/normalised.ts';

/**
 * Text as it is searched and sorted: lower case, accents and compatibility forms folded, white space collapsed.
 * Done here and not by `unaccent`, which is not immutable and so fits neither an index nor a generated column.
 */
export function fold(text: string): string {
  return normalised(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\u2018\u2019\u201B]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a text, folded: what is between them is the same for what is stored and what is asked. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A pattern for LIKE that finds `text` anywhere, its wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** How many words of a query are used at most: more only cost time. */
export const QUERY_WORDS_MAX = 12;

/**
 * A `tsquery` for text that is still being typed: all words, the last one as a prefix. Undefined when nothing is left
 * to look for. Built only from letters and digits, so that no operator of the query language gets through.
 */
export function prefixQuery(text: string): string | undefined {
  const words = wordsOf(text).slice(0, QUERY_WORDS_MAX);
  if (words.length === 0) return undefined;
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** How many words of a text say what it is about. */
const TELLING_WORDS = 8;

/** The words that say what a text is about, for what is related: the longest ones, which are the least common. */
export function tellingWords(text: string): string[] {
  const words = [...new Set(wordsOf(text).filter((word) => word.length >= 4))];
  return words.toSorted((one, other) => other.length - one.length).slice(0, TELLING_WORDS);
}
