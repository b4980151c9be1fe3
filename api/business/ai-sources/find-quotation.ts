import { GAP_MAX_LETTERS, isDistorting, isMosaic } from './omissions.ts';
import { type Word, sameWords, wordsOf } from './same-words.ts';
import { type Squeezed, squeeze } from './squeeze.ts';

/** A text in which quotations are looked up. */
export interface SearchableSource {
  original: string;
  squeezed: Squeezed;
  /** Where chapters begin; an ellipsis does not reach across one. */
  chapters?: readonly number[];
}

interface Span {
  start: number;
  end: number;
}

/** The position of a quotation in the original. */
export interface FoundQuotation extends Span {
  /** What its ellipses leave out, in order; empty for verbatim quotations. */
  omitted: Span[];
}

/** A part this short is found anywhere, so it has to be near the part before it. */
const SHORT_PART_LETTERS = 12;
const SHORT_GAP_LETTERS = 300;
/** Below this, nothing can be distinguished from a coincidence. */
const QUOTATION_MIN_LETTERS = 3;
/** How many positions of the first part are tried before a quotation with ellipses counts as not found. */
const STARTS_MAX = 200;

/** Surrounding white space is not part of the match; matching it would take quadratic time. */
const ELLIPSIS = /\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\s?\.\s?\.)\s*\)|…|\.\s?\.\s?\.(?:\s?\.)?/u;
/**
 * This many matches inside words are skipped before a quotation counts as not found: in a source of a single
 * letter, every position matches.
 */
const PASSED_MAX = 200_000;
/** The maximum number of positions with the same letters whose words are compared. */
const COMPARED_MAX = 2_000;

/**
 * Finds where the words are in the source, word for word; undefined if they aren’t. Case, quotation marks, hyphenation,
 * white space, and surrounding punctuation may differ. Also returns what an ellipsis leaves out, for a person to judge. An
 * ellipsis is rejected if it drops a negation, joins two sentences, reaches far, or combines fragments.
 */
export function findQuotation(quotation: string, source: SearchableSource): FoundQuotation | undefined {
  // An ellipsis may be the author's own.
  const whole = place([quotation], source);
  if (whole !== undefined) return whole;
  const parts = quotation.split(ELLIPSIS).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length === 0 || parts[0] === quotation || isMosaic(parts)) return undefined;
  return place(parts, source);
}

/** The words of a passage in searchable form, without surrounding characters; empty when there are none. */
function needleOf(part: string): string {
  const { text } = squeeze(part);
  const start = text.search(WORD);
  if (start === -1) return '';
  let end = text.length;
  while (!WORD.test(lastCharacter(text, end))) end -= lastCharacter(text, end).length;
  return text.slice(start, end);
}

/** The character that ends before `end`. */
function lastCharacter(text: string, end: number): string {
  const last = text.codePointAt(end - 2) ?? 0;
  return text.slice(end - (end > 1 && last > 0xff_ff ? 2 : 1), end);
}

/** A part of a quotation in searchable form. */
interface Needle {
  letters: string;
  words: Word[];
}

function place(parts: readonly string[], source: SearchableSource): FoundQuotation | undefined {
  const needles = parts.map((part): Needle => ({ letters: needleOf(part), words: wordsOf(part) }));
  const letters = needles.reduce((sum, needle) => sum + needle.letters.length, 0);
  const [first, ...others] = needles;
  if (first === undefined || first.letters === '' || letters < QUOTATION_MIN_LETTERS) return undefined;
  let from = 0;
  for (let tries = 0; tries < STARTS_MAX; tries += 1) {
    const start = indexOfWords(first, source, { from, until: Number.POSITIVE_INFINITY });
    if (start === -1) return undefined;
    const rest = restOf(others, source, start + first.letters.length);
    if (rest !== undefined) return { ...span(source, start, rest.end), omitted: rest.omitted };
    from = start + 1;
  }
  return undefined;
}

/**
 * Finds the end of the last part when each part follows the one before, and what is left out between them.
 */
function restOf(
  parts: readonly Needle[],
  source: SearchableSource,
  after: number,
): { end: number; omitted: Span[] } | undefined {
  let end = after;
  const omitted: Span[] = [];
  for (const part of parts) {
    const { length } = part.letters;
    const gap = length < SHORT_PART_LETTERS ? SHORT_GAP_LETTERS : GAP_MAX_LETTERS;
    const start = indexOfWords(part, source, { from: end, until: end + gap });
    if (start === -1) return undefined;
    const left = { start: span(source, 0, end).end, end: source.squeezed.offsets[start] ?? 0 };
    const words = source.original.slice(left.start, left.end);
    if (source.chapters?.some((at) => at > left.start && at < left.end) || isDistorting(words))
      return undefined;
    if (/[\p{L}\p{N}]/u.test(words)) omitted.push(left);
    end = start + length;
  }
  return { end, omitted };
}

/** Like `indexOf`, but matches only whole, equal words: "art" is not in "heart". */
function indexOfWords(
  needle: Needle,
  source: SearchableSource,
  { from, until }: { from: number; until: number },
): number {
  const { original, squeezed } = source;
  const { offsets } = squeezed;
  const { letters, words } = needle;
  // Later matches would be too far away.
  const text = squeezed.text.slice(0, until + letters.length);
  let [passed, compared] = [0, 0];
  for (let at = text.indexOf(letters, from); at !== -1; at = text.indexOf(letters, at + 1)) {
    passed += 1;
    if (passed > PASSED_MAX) return -1;
    const end = at + letters.length;
    if (!isEdge(original, offsets[at - 1], offsets[at]) || !isEdge(original, offsets[end - 1], offsets[end]))
      continue;
    compared += 1;
    if (compared > COMPARED_MAX) return -1;
    const there = span(source, at, end);
    if (sameWords(words, wordsOf(original.slice(there.start, there.end)))) return at;
  }
  return -1;
}

/** Whether a word ends between two letters of the original that are neighbors in the squeezed text. */
function isEdge(original: string, left: number | undefined, right: number | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  // Two letters that come from one character.
  if (left === right) return false;
  if (!WORD.test(characterAt(original, left)) || !WORD.test(characterAt(original, right))) return true;
  const between = original.slice(left + characterAt(original, left).length, right);
  // A hyphen at the end of a line may be the printer's.
  return between !== '' && !INSIDE_WORD.test(between);
}

const WORD = /[\p{L}\p{N}]/u;
const INSIDE_WORD = /^['’‘´`\p{Cf}\p{Mn}]+$/u;

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function span({ original, squeezed }: SearchableSource, start: number, end: number): Span {
  const last = squeezed.offsets[end - 1] ?? 0;
  return { start: squeezed.offsets[start] ?? 0, end: last + characterAt(original, last).length };
}
