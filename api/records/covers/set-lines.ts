import { type Setting, measure } from './typeface.ts';

export interface Box {
  width: number;
  height: number;
}

export interface SetLines {
  lines: string[];
  /** Pixels per em. */
  size: number;
  /** Pixels from baseline to baseline. */
  leading: number;
}

export interface LinesToSet extends Omit<Setting, 'size'> {
  text: string;
  box: Box;
  /** The largest size, in pixels per em; there is no minimum, so everything fits. */
  largest: number;
  /** From baseline to baseline, in ems. */
  leading: number;
  linesMax?: number;
}

/**
 * Breaks the text into lines and sizes them to fill the box, with the best balance of size and good breaks.
 * Ragged lines, and lines that end in a word that belongs to the next, cost size.
 */
export function setLines({ text, box, largest, leading, linesMax = 8, ...setting }: LinesToSet): SetLines {
  const words = text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap(inPieces);
  const widths = lineWidths(words, setting);
  let best = { lines: [] as string[], size: largest, leading: largest * leading };
  let bestScore = 0;
  for (const width of new Set(widths.flat())) {
    for (const { ends, cost } of breakWithin(words, { widths, width, linesMax })) {
      const height = (ends.length - 1) * leading + 1;
      const size = Math.min(largest, box.width / width, box.height / height);
      const score = size / (1 + (UGLINESS * cost) / ends.length);
      if (score <= bestScore) continue;
      bestScore = score;
      const lines = ends.map((end, index) => joined(words.slice(ends[index - 1] ?? 0, end)));
      best = { lines, size, leading: size * leading };
    }
  }
  return best;
}

/** Longer words are hyphenated, or they would be unreadable. */
const WORD_MAX_CHARS = 18;
/** Marks a possible break in a word: a hyphen at the end of a line, and nothing within one. */
const SEAM = '\u00ad';

/**
 * Splits a long word into two or more pieces, before a consonant that follows a vowel, as near to the middle
 * as possible.
 */
function inPieces(word: string): string[] {
  if (word.length <= WORD_MAX_CHARS) return [word];
  const middle = word.length / 2;
  let cut = Math.round(middle);
  let distance = Infinity;
  for (const { index } of word.matchAll(/(?<=[aeiouyäöü])(?=[^aeiouyäöü\W])/gi)) {
    if (Math.abs(index - middle) < distance) [cut, distance] = [index, Math.abs(index - middle)];
  }
  return [
    ...inPieces(word.slice(0, cut)).map((piece, at, all) => (at === all.length - 1 ? piece + SEAM : piece)),
    ...inPieces(word.slice(cut)),
  ];
}

function joined(words: string[]): string {
  return words
    .join(' ')
    .replaceAll(`${SEAM} `, '')
    .replace(new RegExp(`${SEAM}$`), '-');
}

/** How much size may be given up to avoid a bad break. */
const UGLINESS = 0.6;
/** Words that should not end a line, because they belong to the next word. */
const LEANING = new Set(
  'a an and as at but by for from how in into is of on or the to under upon what with & der die das und von le la les de du des et'.split(
    ' ',
  ),
);
const LEANING_COST = 0.8;

/** `widths[from][to]`: the width in ems of the line of words from `from` up to but not including `to`. */
function lineWidths(words: string[], setting: Omit<Setting, 'size'>): number[][] {
  const space = measure('n n', setting) - 2 * measure('n', setting);
  const each = words.map((word) => measure(word.replace(SEAM, '-'), setting));
  return each.map((_, from) => {
    const row: number[] = [];
    let width = -space;
    for (let to = from + 1; to <= words.length; to += 1) {
      width += space + (each[to - 1] ?? 0);
      row[to] = width;
    }
    return row;
  });
}

interface Breaking {
  /** Where each line ends, as an index into the words. */
  ends: number[];
  cost: number;
}

/** The best breaks for each number of lines, with no line wider than `width`. */
function breakWithin(
  words: string[],
  { widths, width, linesMax }: { widths: number[][]; width: number; linesMax: number },
): Breaking[] {
  const lineCost = (from: number, to: number): number => {
    const short = 1 - (widths[from]?.[to] ?? Infinity) / width;
    if (short < -1e-9) return Infinity;
    const isLast = to === words.length;
    const leans = !isLast && LEANING.has((words[to - 1] ?? '').toLowerCase());
    return short * short * (isLast ? 0.6 : 1) + (leans ? LEANING_COST : 0);
  };
  const found: Breaking[] = [];
  // The best ways to set the first words, by their number; each round adds a line.
  let row: (Breaking | undefined)[] = [{ ends: [], cost: 0 }];
  for (let count = 1; count <= Math.min(linesMax, words.length); count += 1) {
    const next: (Breaking | undefined)[] = [];
    for (let to = count; to <= words.length; to += 1) {
      for (let from = count - 1; from < to; from += 1) {
        const before = row[from];
        if (before === undefined) continue;
        const cost = before.cost + lineCost(from, to);
        if (cost < (next[to]?.cost ?? Infinity)) next[to] = { ends: [...before.ends, to], cost };
      }
    }
    const whole = next[words.length];
    if (whole !== undefined) found.push(whole);
    row = next;
  }
  return found;
}
