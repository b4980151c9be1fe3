import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { wordsOf } from '../../platform/text/fold.ts';

/**
 * A shorter word is one typo away from too many others; a longer one shares three consecutive letters with its correction.
 */
const LETTERS_MIN = 4;
const LETTERS_MAX = 7;
/** How many words of a query are checked. */
const WORDS_MAX = 6;
/** How many possible corrections of a text are tried. */
const TEXTS_MAX = 3;
const TERMS_MAX = 100;

/** The weight of a typo: swapped letters are the likeliest, a wrong first letter is the least likely. */
const SWAPPED = 1;
const OTHER = 2;
const FIRST = 3;

/** Whole words in titles and authors, and tags. */
const NEAR = `SELECT a.word AS asked, t.folded FROM unnest($1::text[], $2::text[]) AS a (word, pattern), LATERAL (
    (SELECT folded FROM search_terms WHERE folded ~ a.pattern LIMIT ${TERMS_MAX})
    UNION ALL (SELECT lower(unaccent(name)) FROM tags WHERE lower(unaccent(name)) ~ a.pattern LIMIT ${TERMS_MAX})) t`;

/**
 * Corrected versions of a text: each word that doesn’t occur here, with one typo fixed. Empty if all words are known, or if
 * no word is one typo away.
 */
export async function meantTexts(on: Queries, text: string): Promise<string[]> {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  const asked = [...new Set(words)].filter((word) => {
    const { length } = [...word];
    return length >= LETTERS_MIN && length <= LETTERS_MAX;
  });
  if (asked.length === 0) return [];
  const found = await runStatement<{ asked: string; folded: string }>(on, { text: NEAR }, [
    asked,
    asked.map(nearPattern),
  ]);
  const meant = new Map(
    asked.map((word) => {
      const terms = found.filter((row) => row.asked === word).flatMap(({ folded }) => wordsOf(folded));
      return [word, likeliest(word, terms)];
    }),
  );
  const texts = words.reduce<string[]>(
    (begun, word) => {
      const choices = meant.get(word) ?? [];
      const next = choices.length === 0 ? [word] : choices;
      return begun.flatMap((start) => next.map((one) => `${start} ${one}`)).slice(0, TEXTS_MAX);
    },
    [''],
  );
  return texts.map((one) => one.trim()).filter((one) => one !== words.join(' '));
}

/** The likeliest corrections of a word; empty if the word itself is among the terms. */
function likeliest(asked: string, terms: readonly string[]): string[] {
  const distinct = [...new Set(terms)];
  if (distinct.includes(asked)) return [];
  const slips = distinct.map((term) => slipBetween(asked, term));
  const best = Math.min(...slips);
  if (!Number.isFinite(best)) return [];
  return distinct
    .filter((_, index) => slips[index] === best)
    .toSorted()
    .slice(0, TEXTS_MAX);
}

/** The weight of the typo that turns `meant` into `asked`; infinite if it takes more than one. */
function slipBetween(asked: string, meant: string): number {
  const [one, other] = [[...asked], [...meant]];
  const start = one.findIndex((letter, index) => letter !== other[index]);
  const at = start === -1 ? one.length : start;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  const isSame = (from: number, otherFrom: number) => rest(one, from) === rest(other, otherFrom);
  if (one[at] === other[at + 1] && one[at + 1] === other[at] && isSame(at + 2, at + 2)) return SWAPPED;
  if (isSame(at + 1, at + 1) || isSame(at, at + 1) || isSame(at + 1, at)) return at === 0 ? FIRST : OTHER;
  return Number.POSITIVE_INFINITY;
}

/** A regular expression for texts that contain the word or one that is one typo away; words have only letters and digits. */
function nearPattern(word: string): string {
  const letters = [...word];
  const spelt = (from: number, to?: number) => letters.slice(from, to).join('');
  const near = new Set([word]);
  letters.forEach((letter, index) => {
    near.add(`${spelt(0, index)}${letters[index + 1] ?? ''}${letter}${spelt(index + 2)}`);
    near.add(`${spelt(0, index)}.${spelt(index + 1)}`);
    near.add(`${spelt(0, index)}${spelt(index + 1)}`);
    near.add(`${spelt(0, index)}.${spelt(index)}`);
  });
  near.add(`${word}.`);
  return `(^|[ .'-])(${[...near].join('|')})([ .,'-]|$)`;
}
