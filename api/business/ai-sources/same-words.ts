import { furnitureAt, isAfterWord } from './furniture.ts';

/** A word in the form in which it is compared. */
export interface Word {
  text: string;
  /** The same without a note number at the end. */
  bare: string;
  /** Furniture of the page, which a quotation leaves out. */
  isOptional: boolean;
  /** It may continue in the next word: `whe-⏎ther`, or `M ARCUS` in small capitals. */
  isOpen: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’‘´`ʼ′][\p{L}\p{N}\p{M}]+)*/gu;
/** Emphasis marks and invisible characters. */
const UNSEEN = /[_*]|\u00AD\s*|\p{Cf}/gu;
const NOTE_AT_END = /(?<=\p{L}{2})(?:\d{1,3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})$/u;
const SUPERSCRIPT = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u;

/** The words of a passage, with the ways in which each may differ in print. */
export function wordsOf(passage: string): Word[] {
  const text = passage.replace(UNSEEN, '');
  const words: Word[] = [];
  let furnitureEnd = 0;
  let looked = 0;
  for (const match of text.matchAll(WORDS)) {
    const { index: at, 0: word } = match;
    // Page furniture begins with a bracket, a line end, or a figure.
    for (; looked <= at; looked += 1)
      furnitureEnd = Math.max(furnitureEnd, looked + furnitureAt(text, looked));
    const after = text.slice(at + word.length, at + word.length + 40);
    words.push({
      text: plain(word),
      bare: plain(word.replace(NOTE_AT_END, '')),
      isOptional: at < furnitureEnd || (SUPERSCRIPT.test(word) && isAfterWord(text, at)),
      isOpen: /^[-‐‑]\s/u.test(after) || (/^\p{Lu}$/u.test(word) && /^\s+\p{Lu}+(?!\p{Ll})/u.test(after)),
    });
  }
  return words;
}

/** In lower case, with one kind of apostrophe; `ß` is `ss`, ligatures are split. */
function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’‘´`ʼ′]/gu, "'");
}

/**
 * Whether a passage of a source has exactly these words: `to-day` isn't `today`, `its` isn't `it's`, and `can
 * not` isn't `cannot`. Words may be broken at line ends, and the source may have notes and page numbers in
 * between.
 */
export function sameWords(quoted: readonly Word[], source: readonly Word[]): boolean {
  const plain = source.filter(({ isOptional }) => !isOptional);
  // A figure that looks like page furniture may still be quoted.
  return isSame(quoted, plain) || (plain.length < source.length && isSame(quoted, source));
}

function isSame(quoted: readonly Word[], source: readonly Word[]): boolean {
  let [at, there] = [0, 0];
  while (at < quoted.length) {
    const step = stepOf(quoted, source, { at, there });
    if (step === undefined) return false;
    at += step.quoted;
    there += step.source;
  }
  return source.slice(there).every(({ isOptional }) => isOptional);
}

function stepOf(
  quoted: readonly Word[],
  source: readonly Word[],
  { at, there }: { at: number; there: number },
): { quoted: number; source: number } | undefined {
  const [word, other] = [quoted[at], source[there]];
  if (word === undefined || other === undefined) return undefined;
  if (word.text === other.text || word.text === other.bare) return { quoted: 1, source: 1 };
  const inSource = joinedFrom(source, there, word.text);
  if (inSource !== undefined) return { quoted: 1, source: inSource };
  const inQuoted = joinedFrom(quoted, at, other.text) ?? joinedFrom(quoted, at, other.bare);
  if (inQuoted !== undefined) return { quoted: inQuoted, source: 1 };
  return other.isOptional ? { quoted: 0, source: 1 } : undefined;
}

/** A word is broken into at most this many parts. */
const PARTS_MAX = 30;

/** How many words from `from` on form one word together. */
function joinedFrom(words: readonly Word[], from: number, whole: string): number | undefined {
  let made = '';
  for (let count = 1; count <= PARTS_MAX; count += 1) {
    const word = words[from + count - 1];
    if (word === undefined) return undefined;
    // A page number may be where a word is broken across two pages.
    if (!word.isOptional || count === 1) made += word.text;
    if (
      made === whole ||
      (made.startsWith(whole) && made.slice(whole.length) === word.text.slice(word.bare.length))
    )
      return count > 1 ? count : undefined;
    if (!whole.startsWith(made) || !(word.isOpen || word.isOptional)) return undefined;
  }
  return undefined;
}
