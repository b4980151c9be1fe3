import { ACCENT_COLORS, type Accent } from '#schema/accents.ts';
import { rasterise } from './covers/rasterise.ts';
import { CAP_HEIGHT, drawable, outline } from './covers/typeface.ts';
import { setLines } from './covers/set-lines.ts';

export const COVER_WIDTH_PX = 800;
export const COVER_HEIGHT_PX = 1200;

export interface CoverText {
  title: string;
  /** May be empty. */
  author: string;
  /** The colour of its category; an unknown one counts as slate. */
  accent: string;
}

/** Draws a typographic cover: PNG, 800×1200, the same bytes for the same words. */
export async function drawCover(cover: CoverText): Promise<Uint8Array> {
  const colors =
    ACCENT_COLORS[Object.hasOwn(ACCENT_COLORS, cover.accent) ? (cover.accent as Accent) : 'slate'];
  const title = drawable(cover.title);
  const set = setLines({
    text: title,
    cut: 'semibold',
    box: { width: 640, height: 760 },
    largest: 150,
    leading: 1.04,
    tracking: -0.02,
  });
  let y = 80 + set.size * CAP_HEIGHT;
  let marks = '';
  for (const line of set.lines) {
    marks += `<path fill="${colors.paper}" transform="translate(80 ${y.toFixed(1)})" d="${outline(line, { cut: 'semibold', size: set.size, tracking: -0.02 }).path}"/>`;
    y += set.leading;
  }
  const author = outline(drawable(cover.author), { cut: 'regular', size: 44 });
  marks += `<path fill="${colors.paper}" transform="translate(80 1120)" d="${author.path}"/>`;
  return rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH_PX}" height="${COVER_HEIGHT_PX}"><rect width="100%" height="100%" fill="${colors.base}"/>${marks}</svg>`,
  );
}
