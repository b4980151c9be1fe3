import { ACCENT_COLORS, type Accent } from '#schema/base/accents.ts';
import { block, place, rectangle } from '../covers/composition.ts';
import { drawable } from '../covers/typeface.ts';

export const HEADER_WIDTH_PX = 1200;
export const HEADER_HEIGHT_PX = 400;
const MARGIN = 88;

export interface HeaderText {
  title: string;
  /** Small, below the title; may be empty. */
  line: string;
  accent: Accent;
}

/**
 * The image at the top of an issue, as SVG: text on a colored field with a thin frame. The same words give
 * the same SVG.
 */
export function headerSvg({ title, line, accent }: HeaderText): string {
  const { deep, light, paper } = ACCENT_COLORS[accent];
  const width = HEADER_WIDTH_PX - 2 * MARGIN;
  const words = block(
    drawable(title),
    { width, height: line === '' ? 220 : 176 },
    { cut: 'semibold', largest: 86, leading: 1.06, tracking: -0.015, linesMax: 3 },
  );
  const small = block(
    drawable(line),
    { width, height: 44 },
    { cut: 'regular', largest: 34, leading: 1.2, linesMax: 1 },
  );
  const gap = line === '' ? 0 : 52;
  const whole = words.height + (line === '' ? 0 : gap + small.height);
  const top = (HEADER_HEIGHT_PX - whole) / 2;
  const placed = place(words, { x: MARGIN, top, fill: paper });
  const below =
    line === '' ? '' : place(small, { x: MARGIN, top: top + words.height + gap, fill: light }).svg;
  const size = { width: HEADER_WIDTH_PX, height: HEADER_HEIGHT_PX };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    rectangle(deep, size),
    `<rect x="28" y="28" width="${size.width - 56}" height="${size.height - 56}" fill="none" stroke="${light}" stroke-width="2" opacity="0.7"/>`,
    placed.svg,
    below,
    '</svg>',
  ].join('');
}
