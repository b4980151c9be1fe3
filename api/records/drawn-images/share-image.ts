import { ACCENT_COLORS } from '#schema/base/accents.ts';
import { type CoverText, type FigureText, accentNamed, coverMarks } from './cover.ts';
import { WIDTH as COVER_WIDTH, block, place, rectangle } from '../covers/composition.ts';
import { rasterise } from '../covers/rasterise.ts';
import { drawable } from '../covers/typeface.ts';
import { inWorkSlot } from '../media/work-slots.ts';

export const SHARE_IMAGE_WIDTH_PX = 1200;
export const SHARE_IMAGE_HEIGHT_PX = 630;

export interface ShareImageText {
  title: string;
  /** The text on the cover: for a summary, the title of the book. */
  coverTitle: string;
  /** May be empty. */
  author: string;
  /** Drawn beside the words instead of a cover. */
  figure?: FigureText | undefined;
  /** The kind of content: `Book summary`. */
  label: string;
  siteName: string;
  /** One of `ACCENTS`; unknown values become slate. */
  accent: string;
}

const MARGIN = 72;
const COVER = { x: 808, y: 63, width: 336, height: 504 };
const COLUMN_WIDTH = COVER.x - 2 * MARGIN;

/**
 * Draws the image that programs show beside a link: PNG, 1200×630, the title on paper beside the drawn cover. The
 * same words give the same bytes.
 */
export async function drawShareImage(text: ShareImageText): Promise<Uint8Array> {
  const svg = shareImageSvg(text);
  return inWorkSlot(() => rasterise(svg));
}

function shareImageSvg(text: ShareImageText): string {
  const { title, coverTitle, author, label, siteName, accent, figure } = text;
  const colors = ACCENT_COLORS[accentNamed(accent)];
  const line = (words: string, largest: number) =>
    block(
      drawable(words),
      { width: COLUMN_WIDTH, height: largest * 1.2 },
      { cut: 'regular', largest, leading: 1.15, linesMax: 1 },
    );
  const heading = line(label, 30);
  const titleBlock = block(
    // If the typeface lacks the letters of a title, the name of the site is used.
    drawable(title) || drawable(siteName),
    { width: COLUMN_WIDTH, height: author === '' ? 350 : 300 },
    { cut: 'semibold', largest: 76, leading: 1.08, tracking: -0.015, linesMax: 6 },
  );
  const foot = line(siteName, 30);
  const placedHeading = place(heading, { x: MARGIN, top: MARGIN, fill: colors.base });
  const placedTitle = place(titleBlock, { x: MARGIN, top: placedHeading.baseline + 40, fill: colors.ink });
  const placedAuthor = place(line(author, 36), {
    x: MARGIN,
    top: placedTitle.baseline + 40,
    fill: colors.base,
  });
  const placedFoot = place(foot, {
    x: MARGIN,
    top: SHARE_IMAGE_HEIGHT_PX - MARGIN - foot.height,
    fill: colors.ink,
  });
  const whole = { width: SHARE_IMAGE_WIDTH_PX, height: SHARE_IMAGE_HEIGHT_PX };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole.width}" height="${whole.height}">`,
    rectangle(colors.paper, whole),
    rectangle(colors.base, { width: 16, height: SHARE_IMAGE_HEIGHT_PX }),
    placedHeading.svg,
    placedTitle.svg,
    placedAuthor.svg,
    placedFoot.svg,
    coverAtTheRight({ title: coverTitle, author, accent, figure }, colors.ink),
    '</svg>',
  ].join('');
}

/** With a soft shadow, as if lying on the paper. */
function coverAtTheRight(cover: CoverText, ink: string): string {
  const { x, y, width, height } = COVER;
  const shadows = [14, 9, 4].map(
    (spread) =>
      `<rect x="${x - spread}" y="${y - spread + 6}" width="${width + 2 * spread}" height="${height + 2 * spread}" rx="${spread}" fill="${ink}" opacity="0.05"/>`,
  );
  const scale = width / COVER_WIDTH;
  return `${shadows.join('')}<svg x="${x}" y="${y}" width="${width}" height="${height}"><g transform="scale(${scale})">${coverMarks(cover)}</g></svg>`;
}
