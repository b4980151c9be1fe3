import { ACCENT_COLORS } from '#schema/base/accents.ts';
import { HEIGHT, WIDTH, block, place, rectangle } from '../covers/composition.ts';
import { rasterise } from '../covers/rasterise.ts';
import { drawable } from '../covers/typeface.ts';
import { inWorkSlot } from '../media/work-slots.ts';
import { type CoverText, accentNamed, coverMarks } from './cover.ts';
import { SHARE_IMAGE_HEIGHT_PX, SHARE_IMAGE_WIDTH_PX } from './share-image.ts';

/** A page that lists content: its name, and the covers of the first items. */
export interface ShareShelf {
  title: string;
  /** The kind of page: `List`. May be empty. */
  label: string;
  siteName: string;
  accent: string;
  covers: readonly Pick<CoverText, 'title' | 'author' | 'accent' | 'figure'>[];
}

/** The number of covers in a row. */
export const SHELF_COVERS = 5;
const MARGIN = 72;
const GAP = 24;
const COVER_WIDTH = (SHARE_IMAGE_WIDTH_PX - 2 * MARGIN - (SHELF_COVERS - 1) * GAP) / SHELF_COVERS;
const COVER_HEIGHT = (COVER_WIDTH / WIDTH) * HEIGHT;
const SHELF_TOP = SHARE_IMAGE_HEIGHT_PX - COVER_HEIGHT - 44;

/** Draws the share image for a page that lists content: PNG, 1200×630, whole covers in a row. */
export async function drawShareShelf(shelf: ShareShelf): Promise<Uint8Array> {
  const svg = shelfSvg(shelf);
  return inWorkSlot(() => rasterise(svg));
}

function shelfSvg({ title, label, siteName, accent, covers }: ShareShelf): string {
  const colors = ACCENT_COLORS[accentNamed(accent)];
  const inner = SHARE_IMAGE_WIDTH_PX - 2 * MARGIN;
  const line = (words: string, width: number) =>
    block(
      drawable(words),
      { width, height: 36 },
      { cut: 'regular', largest: 28, leading: 1.15, linesMax: 1 },
    );
  const heading = place(line(label || siteName, inner / 2), { x: MARGIN, top: 56, fill: colors.base });
  const name = place(line(label === '' ? '' : siteName, inner / 2), {
    x: SHARE_IMAGE_WIDTH_PX - MARGIN,
    top: 56,
    align: 'right',
    fill: colors.ink,
  });
  const titleBlock = block(
    drawable(title) || drawable(siteName),
    { width: inner, height: 132 },
    { cut: 'semibold', largest: 64, leading: 1.08, tracking: -0.015, linesMax: 2 },
  );
  const top = heading.baseline + 38;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE_WIDTH_PX}" height="${SHARE_IMAGE_HEIGHT_PX}">`,
    rectangle(colors.paper, { width: SHARE_IMAGE_WIDTH_PX, height: SHARE_IMAGE_HEIGHT_PX }),
    heading.svg,
    name.svg,
    place(titleBlock, { x: MARGIN, top, fill: colors.ink }).svg,
    ...covers.slice(0, SHELF_COVERS).map((cover, index) => standing(cover, index, colors.ink)),
    rectangle(colors.base, { y: SHELF_TOP + COVER_HEIGHT, width: SHARE_IMAGE_WIDTH_PX, height: 6 }),
    '</svg>',
  ].join('');
}

function standing(cover: ShareShelf['covers'][number], index: number, ink: string): string {
  const x = MARGIN + index * (COVER_WIDTH + GAP);
  const shadow = `<rect x="${x + 3}" y="${SHELF_TOP + 4}" width="${COVER_WIDTH}" height="${COVER_HEIGHT - 4}" rx="3" fill="${ink}" opacity="0.18"/>`;
  const marks = `<g transform="scale(${COVER_WIDTH / WIDTH})">${coverMarks(cover)}</g>`;
  return `${shadow}<svg x="${x}" y="${SHELF_TOP}" width="${COVER_WIDTH}" height="${COVER_HEIGHT}">${marks}</svg>`;
}
