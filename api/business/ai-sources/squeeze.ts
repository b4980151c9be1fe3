import { furnitureAt, isAfterWord } from './furniture.ts';

/**
 * A text without everything that printing may change without changing a word: case, quotation marks, hyphens and
 * dashes, white space, emphasis marks, and running heads and page numbers. `offsets[i]` is the position of letter `i`
 * in the original.
 */
export interface Squeezed {
  text: string;
  offsets: Uint32Array;
}

/** Letters between two yields, about 2 ms of work, so that a large library does not block others. */
const SLICE_CHARS = 64 * 1024;

/** Squeezes a long text in slices, yielding in between. */
export async function squeezeLong(original: string): Promise<Squeezed> {
  const squeezer = createSqueezer(original);
  for (let start = 0; start < original.length; start += SLICE_CHARS) {
    squeezer.take(start, Math.min(original.length, start + SLICE_CHARS));
    await new Promise(setImmediate);
  }
  return squeezer.result();
}

/** The same without yielding, for texts as short as a quotation. */
export function squeeze(original: string): Squeezed {
  const squeezer = createSqueezer(original);
  squeezer.take(0, original.length);
  return squeezer.result();
}

/** Dropped: quotation marks and apostrophes, hyphens and dashes, soft hyphens and joiners, `_` and `*` of plain-text emphasis. */
const DROPPED = /[\s\p{Pd}\p{Pi}\p{Pf}\p{Cf}\p{Mn}"'`´‘’‚‛“”„‟′″‹›«»＂＇_*­⁃−\u{2028}\u{2029}\u{3000}]/u;
interface Squeezer {
  take(start: number, end: number): void;
  result(): Squeezed;
}

function createSqueezer(original: string): Squeezer {
  // A character may become two letters (`ﬁ`, `…`), at most three.
  let letters = new Uint16Array(Math.ceil(original.length * 1.05) + 16);
  let offsets = new Uint32Array(letters.length);
  let length = 0;
  const put = (letter: number, at: number) => {
    if (length === letters.length) {
      letters = grown(letters, new Uint16Array(length * 2));
      offsets = grown(offsets, new Uint32Array(length * 2));
    }
    letters[length] = letter;
    offsets[length] = at;
    length += 1;
  };
  let at = 0;
  return {
    take(_start, end) {
      while (at < end) at += takeLetter(original, at, put);
    },
    result: () => ({ text: textOf(letters.subarray(0, length)), offsets: offsets.slice(0, length) }),
  };
}

/** Writes what one character becomes; returns how many code units it has. */
function takeLetter(original: string, at: number, put: (letter: number, at: number) => void): number {
  const unit = original.charCodeAt(at);
  if (unit < 0x80) {
    const furniture = furnitureAt(original, at);
    if (furniture > 0) return furniture;
    const plain = ASCII[unit] ?? 0;
    if (plain !== 0) put(plain, at);
    return 1;
  }
  const character = String.fromCodePoint(original.codePointAt(at) ?? unit);
  if (RAISED.test(character) && (isAfterWord(original, at) || RAISED.test(original.charAt(at - 1)))) return 1;
  const becomes = squeezedCharacter(character);
  for (let index = 0; index < becomes.length; index += 1) put(becomes.charCodeAt(index), at);
  return character.length;
}

/** Figures of notes. */
const RAISED = /[⁰¹²³⁴⁵⁶⁷⁸⁹†‡]/u;

/** What each ASCII character becomes; 0: nothing. */
const ASCII = Uint16Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return unit < 0x20 || DROPPED.test(character) ? 0 : character.toLowerCase().charCodeAt(0);
});

const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

function squeezedCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size > KNOWN_MAX) known.clear();
  const becomes = plainLetters(character);
  known.set(character, becomes);
  return becomes;
}

/** Accents are compared in one form: `é` and `e` with a combining accent are the same. */
function plainLetters(character: string): string {
  if (DROPPED.test(character)) return '';
  // Via uppercase, because `ß` becomes `SS` there.
  const small = character.normalize('NFKD').toUpperCase().toLowerCase();
  return [...small].filter((letter) => !DROPPED.test(letter)).join('');
}

function grown<Numbers extends Uint16Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function textOf(letters: Uint16Array): string {
  return Buffer.from(letters.buffer, letters.byteOffset, letters.byteLength).toString('utf16le');
}
