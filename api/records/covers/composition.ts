import type { AccentColors } from '#schema/base/accents.ts';
import { type LinesToSet, type SetLines, setLines } from './set-lines.ts';
import { CAP_HEIGHT, type Setting, outline } from './typeface.ts';

export const WIDTH = 800;
export const HEIGHT = 1200;

/** The input of a composition; every text is drawable. */
export interface Sheet {
  title: string;
  /** The text after a colon; may be empty. */
  subtitle: string;
  /** May be empty. */
  author: string;
  colors: AccentColors;
  /** Numbers from 0 up to 1, the same series for the same title. */
  random: () => number;
}

/** Draws the inside of an SVG of 800 × 1200. */
export type Composition = (sheet: Sheet) => string;

export interface Placement {
  x: number;
  /** The top of the capitals in the first line. */
  top: number;
  align?: 'left' | 'center' | 'right';
  fill: string;
}

export interface Placed {
  svg: string;
  /** The last baseline. */
  baseline: number;
}

type Voice = Omit<LinesToSet, 'text' | 'box'>;

/** Text as large as its box allows, with its dimensions, not yet positioned. */
export interface Block {
  voice: Voice;
  set: SetLines;
  /** From the top of the first capitals to the last baseline. */
  height: number;
}

export function block(text: string, box: LinesToSet['box'], voice: Voice): Block {
  const set = setLines({ ...voice, text, box });
  const height = set.lines.length === 0 ? 0 : (set.lines.length - 1) * set.leading + set.size * CAP_HEIGHT;
  return { voice, set, height };
}

export function place({ voice, set }: Block, { x, top, align = 'left', fill }: Placement): Placed {
  const setting: Setting = { cut: voice.cut, size: set.size, tracking: voice.tracking ?? 0 };
  let baseline = top + set.size * CAP_HEIGHT;
  const paths = set.lines.map((line, index) => {
    const { path, width, bearing } = outline(line, setting);
    const shift = { left: -bearing, center: -width / 2, right: -width }[align];
    const y = baseline + index * set.leading;
    return `<path transform="translate(${round(x + shift)} ${round(y)})" d="${path}"/>`;
  });
  baseline += Math.max(0, set.lines.length - 1) * set.leading;
  return { svg: `<g fill="${fill}">${paths.join('')}</g>`, baseline };
}

export function rectangle(fill: string, { x = 0, y = 0, width = WIDTH, height = HEIGHT } = {}): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
