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
  /** The largest size, in pixels per em; there is no smallest: everything fits. */
  largest: number;
  /** From baseline to baseline, in ems. */
  leading: number;
  linesMax?: number;
}

/** Words that should not end a line: what follows belongs to them. */
const LEANING = new Set(
  'a an and as at but by for from in into is of on or the to under upon with der die das und von le la les de du des et'.split(
    ' ',
  ),
);
const LEANING_COST = 0.07;

/** Breaks the text into lines of even length, as large as the box allows. */
export function setLines({ text, box, largest, leading, linesMax = 8, ...setting }: LinesToSet): SetLines {
  const words = text.split(' ').filter((word) => word !== '');
  let best: SetLines & { score: number } = {
    lines: [],
    size: largest,
    leading: largest * leading,
    score: -1,
  };
  for (let count = 1; count <= Math.min(linesMax, words.length); count += 1) {
    const broken = breakEvenly(words, count, setting);
    const height = (count - 1) * leading + 1;
    const size = Math.min(largest, box.width / broken.width, box.height / height);
    const score = size * (1 - LEANING_COST * broken.leaning);
    if (score > best.score * 1.02) best = { lines: broken.lines, size, leading: size * leading, score };
  }
  return best;
}

interface Broken {
  lines: string[];
  /** Of the longest line, in ems. */
  width: number;
  /** How many lines end in a leaning word. */
  leaning: number;
}

/** The breaks into exactly `count` lines with the shortest longest line, leaning words counted as length. */
function breakEvenly(words: string[], count: number, setting: Omit<Setting, 'size'>): Broken {
  const space = measure('n n', setting) - 2 * measure('n', setting);
  const widths = words.map((word) => measure(word, setting));
  const lineWidth = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width, 0) + (to - from - 1) * space;
  const total = lineWidth(0, words.length);
  const costOf = (from: number, to: number) => {
    const leans = to < words.length && LEANING.has((words[to - 1] ?? '').toLowerCase());
    return lineWidth(from, to) + (leans ? total * LEANING_COST : 0);
  };
  // best[n][end]: the least cost of setting the first `end` words in n lines, and where the last of them starts.
  const best: { cost: number; start: number }[][] = [[{ cost: 0, start: 0 }]];
  for (let n = 1; n <= count; n += 1) {
    const row: { cost: number; start: number }[] = [];
    for (let end = n; end <= words.length; end += 1) {
      let cell = { cost: Infinity, start: 0 };
      for (let start = n - 1; start < end; start += 1) {
        const before = best[n - 1]?.[start];
        if (before === undefined) continue;
        const cost = Math.max(before.cost, costOf(start, end));
        if (cost < cell.cost) cell = { cost, start };
      }
      row[end] = cell;
    }
    best.push(row);
  }
  const lines: string[] = [];
  let end = words.length;
  for (let n = count; n > 0; n -= 1) {
    const start = best[n]?.[end]?.start ?? 0;
    lines.unshift(words.slice(start, end).join(' '));
    end = start;
  }
  const leaning = lines
    .slice(0, -1)
    .filter((line) => LEANING.has((line.split(' ').at(-1) ?? '').toLowerCase())).length;
  return { lines, width: Math.max(...lines.map((line) => measure(line, setting))), leaning };
}
