import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as library from 'fontkit';
import type { Font } from 'fontkit';
import { normalised } from '#schema/base/normalised.ts';
import { packageWhenNeeded } from '../../platform/base/package-when-needed.ts';
import { packageFile } from '../../platform/base/paths.ts';

/** The cuts of Literata that covers are set in. */
export type Cut = 'light' | 'regular' | 'semibold' | 'bold' | 'italic';

/** Set text as one outline, its baseline starting at 0,0. */
export interface Outline {
  /** SVG path data. */
  path: string;
  width: number;
  /** Empty space before the first character's ink. */
  bearing: number;
  /** The bounds of the ink; up is negative. */
  bounds: { top: number; bottom: number; right: number };
}

export interface Setting {
  cut: Cut;
  /** Pixels per em. */
  size: number;
  /** Added between characters, in ems. */
  tracking?: number;
}

/** Height of capitals, in ems. */
export const CAP_HEIGHT = 0.7;

/**
 * The text without characters that the typeface lacks: control characters, emoji, other scripts. Empty if
 * only punctuation would remain.
 */
export function drawable(text: string): string {
  const characters = [...normalised(text, 'NFC')];
  const kept = characters.filter((character) => /\s/.test(character) || fontFor(character, 'regular'));
  const words = kept.join('').replace(/\s+/g, ' ').trim();
  return kept.length < characters.length && !/[\p{L}\p{N}]/u.test(words) ? '' : words;
}

/** Draws a line of drawable text. */
export function outline(text: string, { cut, size, tracking = 0 }: Setting): Outline {
  let path = '';
  let x = 0;
  let bearing: number | undefined;
  const bounds = { top: 0, bottom: 0, right: 0 };
  for (const { font, part } of byFont(text, cut)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const position = positions[index];
      if (position === undefined) return;
      const { minX, minY, maxX, maxY } = glyph.bbox;
      bearing ??= minX * scale;
      bounds.top = Math.min(bounds.top, -maxY * scale);
      bounds.bottom = Math.max(bounds.bottom, -minY * scale);
      bounds.right = x + maxX * scale;
      path += glyph.path
        .scale(scale, -scale)
        .translate(x + position.xOffset * scale, -position.yOffset * scale)
        .toSVG();
      x += position.xAdvance * scale + tracking * size;
    });
  }
  return { path, width: Math.max(0, x - tracking * size), bearing: bearing ?? 0, bounds };
}

/** Only the width, in ems. */
export function measure(text: string, { cut, tracking = 0 }: Omit<Setting, 'size'>): number {
  let width = 0;
  for (const { font, part } of byFont(text, cut)) {
    const run = font.layout(part);
    width += run.advanceWidth / font.unitsPerEm + tracking * run.glyphs.length;
  }
  return Math.max(0, width - tracking);
}

const STYLES: Record<Cut, string> = {
  light: '300-normal',
  regular: '400-normal',
  semibold: '600-normal',
  bold: '800-normal',
  italic: '400-italic',
};
/** Most likely first; a file is read when the first of its characters is needed. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'greek-ext',
  'cyrillic-ext',
] as const;

const FILES = join(dirname(packageFile('@fontsource/literata/package.json')), 'files');
const fontkit = packageWhenNeeded<typeof library>('fontkit', packageFile('fontkit'));
const fonts = new Map<string, Font>();

function openFont(cut: Cut, script: string): Font {
  const file = join(FILES, `literata-${script}-${STYLES[cut]}.woff`);
  let font = fonts.get(file);
  if (font === undefined) {
    const opened = fontkit().create(readFileSync(file));
    if (!('layout' in opened)) throw new Error(`${file} is a collection of fonts.`);
    font = opened;
    fonts.set(file, font);
  }
  return font;
}

function fontFor(character: string, cut: Cut): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const isControl = codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0);
  if (isControl) return undefined;
  for (const script of SCRIPTS) {
    const font = openFont(cut, script);
    if (font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

/** Runs of characters from the same font file. */
function byFont(text: string, cut: Cut): { font: Font; part: string }[] {
  const parts: { font: Font; part: string }[] = [];
  for (const character of text) {
    const font = fontFor(character, cut);
    if (font === undefined) continue;
    const last = parts.at(-1);
    if (last?.font === font) last.part += character;
    else parts.push({ font, part: character });
  }
  return parts;
}
