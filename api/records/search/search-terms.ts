import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { wordsOf } from '../../platform/text/fold.ts';

/** White space and punctuation, listed one by one, because what counts as a letter depends on the database’s locale. */
const BETWEEN_WORDS = String.raw`[\s!-/:-@\[-\`{-~\u2013\u2014\u2026\u00ab\u00bb\u00b7]+`;

/* Sorted by name, so that two publications with the same new words can’t deadlock; known words are left alone. */
const NOTE = {
  name: 'note_search_terms',
  text: `INSERT INTO search_terms (kind, term, folded)
    SELECT t.* FROM (
      SELECT DISTINCT 'word' AS kind, w.word AS term, w.word AS folded
        FROM publications p, regexp_split_to_table(p.title_folded, '${BETWEEN_WORDS}') w (word)
        WHERE p.id = ANY ($1::uuid[]) AND length(w.word) BETWEEN 2 AND 60
      UNION ALL
      SELECT DISTINCT 'author', p.author, lower(unaccent(p.author)) FROM publications p
        WHERE p.id = ANY ($1::uuid[]) AND p.author <> '' AND length(p.author) <= 300) t
    WHERE NOT EXISTS (SELECT FROM search_terms known WHERE known.kind = t.kind AND known.term = t.term)
    ORDER BY t.kind, t.term ON CONFLICT DO NOTHING`,
} as const;

/** Stores the words and authors of a new publication, so that a search can correct typos in them. */
export async function noteSearchTerms(tx: Queries, ids: readonly string[]): Promise<void> {
  await runStatement(tx, NOTE, [ids]);
}

/** How similar two words must be, from 0 to 1: one letter too many, missing, wrong, or swapped in a word of six. */
export const ALIKE_MIN = 0.5;
/** How many words of a query are looked up, longest first, and the minimum length of a useful word. */
const ASKED_WORDS_MAX = 6;
const TELLING_CHARS = 4;
/** If more words are similar, the most similar ones are used. */
const ALIKE_WORDS_MAX = 8;
const ALIKE_NAMES_MAX = 50;
/** Misspelt names begin like the names that are meant. */
const SAME_LETTERS = 3;

/** What a text may have been meant to be. */
export interface Meant {
  /**
   * For each useful word of the query, the word itself if it is in a title, or else similar words; words with none are left
   * out. Empty if all of them are in titles.
   */
  words: string[][];
  /** Authors as they are written. */
  authors: string[];
  /** Those among them for whose names all words of the text may be meant, if there are several. */
  namesakes: string[];
  /** IDs of tags. */
  tags: string[];
}

const LIKE = `SELECT a.word AS asked, t.term, 'word' AS kind FROM unnest($1::text[]) AS a (word), LATERAL (
      SELECT term FROM search_terms WHERE kind = 'word' AND a.word <% folded
      ORDER BY word_similarity(a.word, folded) DESC, similarity(a.word, folded) DESC, term LIMIT ${ALIKE_WORDS_MAX}) t
  UNION ALL SELECT NULL, n.term, 'author' FROM (SELECT term FROM search_terms WHERE kind = 'author' AND $2 <% folded
      ORDER BY word_similarity($2, folded) DESC, term LIMIT ${ALIKE_NAMES_MAX}) n
  UNION ALL SELECT NULL, id::text, 'tag' FROM tags WHERE $2 <% lower(unaccent(name))`;

/**
 * Looks a misspelled text up among the known words, authors, and tags, within a transaction; `folded` is the text as it is
 * stored.
 */
export async function fuzzyMatch(tx: Queries, folded: string): Promise<Meant> {
  const asked = tellingWords(folded);
  // The similarity threshold is a setting of the session, changed for this transaction only.
  const set = { text: `SELECT set_config('pg_trgm.word_similarity_threshold', '${ALIKE_MIN}', true)` };
  await runStatement(tx, set, []);
  const found = await runStatement<{ asked: string | null; term: string; kind: string }>(tx, { text: LIKE }, [
    asked,
    folded,
  ]);
  const words = asked.map((word) => {
    const terms = found.filter((row) => row.asked === word).map((row) => row.term);
    return terms.includes(word) ? [word] : terms;
  });
  const isSpelt = words.every(([term], index) => term === asked[index]);
  const ofKind = (kind: string) => found.filter((row) => row.kind === kind).map((row) => row.term);
  const authors = ofKind('author');
  return {
    words: isSpelt ? [] : words.filter((terms) => terms.length > 0),
    authors,
    namesakes: authors.filter((author) => isMeant(wordsOf(folded), wordsOf(author))),
    tags: ofKind('tag'),
  };
}

function isMeant(asked: readonly string[], name: readonly string[]): boolean {
  const begins = (word: string) => name.some((part) => part.startsWith(word.slice(0, SAME_LETTERS)));
  return asked.length > 1 && asked.every(begins);
}

function tellingWords(folded: string): string[] {
  const words = [...new Set(wordsOf(folded))].toSorted((one, other) => other.length - one.length);
  const telling = words.filter((word) => word.length >= TELLING_CHARS);
  return (telling.length > 0 ? telling : words.filter((word) => word.length > 1)).slice(0, ASKED_WORDS_MAX);
}
