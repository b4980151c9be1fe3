import { ACCENT_COLORS } from '#schema/base/accents.ts';
import { type Block, block, place, rectangle } from '../covers/composition.ts';
import { rasterise } from '../covers/rasterise.ts';
import { CAP_HEIGHT, drawable, measure } from '../covers/typeface.ts';
import { inWorkSlot } from '../media/work-slots.ts';
import { accentNamed } from './cover.ts';
import { SHARE_IMAGE_HEIGHT_PX, SHARE_IMAGE_WIDTH_PX } from './share-image.ts';

/** A quote, as it was written. */
export interface ShareQuote {
  text: string;
  /** Author and title of the book. */
  source: string;
  siteName: string;
  /** The accent of the cover, used as the background. */
  accent: string;
}

const MARGIN = 84;

/** Draws a quote as an image to share: PNG, 1200×630, on the color of its cover. */
export async function drawShareQuote(quote: ShareQuote): Promise<Uint8Array> {
  const svg = quoteSvg(quote);
  return inWorkSlot(() => rasterise(svg));
}

const SIZES = [72, 64, 56, 50, 44, 38, 34];
const LEADING = 1.25;
const VOICE = { cut: 'italic', largest: SIZES[0] ?? 0, leading: LEADING } as const;
/** More words never fit. */
const WORDS_MAX = 150;

/** Running text in the largest size that fits, line by line; if none fits, cut off with an ellipsis. */
function running(text: string, box: { width: number; height: number }): Block {
  const words = `“${text}”`.split(' ').filter((word) => word !== '');
  const asked = words.slice(0, WORDS_MAX);
  let fitted = { lines: [''], size: SIZES[0] ?? 0, room: 1 };
  for (const size of SIZES) {
    const lines = wrapped(asked, size, box.width);
    fitted = { lines, size, room: Math.floor(box.height / (size * LEADING)) };
    if (lines.length <= fitted.room) break;
  }
  const { size, room } = fitted;
  const isCut = fitted.lines.length > room || words.length > WORDS_MAX;
  const lines = fitted.lines.slice(0, room);
  if (isCut) lines[lines.length - 1] = `${(lines.at(-1) ?? '').replace(/\s*\S+$/, '')} …”`;
  const set = { lines, size, leading: size * LEADING };
  return { voice: VOICE, set, height: (lines.length - 1) * set.leading + size * CAP_HEIGHT };
}

function wrapped(words: readonly string[], size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer, VOICE) * size > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function quoteSvg({ text, source, siteName, accent }: ShareQuote): string {
  const colors = ACCENT_COLORS[accentNamed(accent)];
  const inner = SHARE_IMAGE_WIDTH_PX - 2 * MARGIN;
  const foot = SHARE_IMAGE_HEIGHT_PX - MARGIN;
  const line = (words: string, width: number) =>
    block(
      drawable(words),
      { width, height: 40 },
      { cut: 'regular', largest: 30, leading: 1.15, linesMax: 1 },
    );
  const words = running(drawable(text), { width: inner, height: 370 });
  const by = line(source, inner * 0.72);
  const name = line(siteName, inner * 0.25);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE_WIDTH_PX}" height="${SHARE_IMAGE_HEIGHT_PX}">`,
    rectangle(colors.base, { width: SHARE_IMAGE_WIDTH_PX, height: SHARE_IMAGE_HEIGHT_PX }),
    place(words, { x: MARGIN, top: MARGIN, fill: colors.paper }).svg,
    rectangle(colors.light, { width: 64, height: 3, x: MARGIN, y: foot - by.height - 34 }),
    place(by, { x: MARGIN, top: foot - by.height, fill: colors.paper }).svg,
    place(name, {
      x: SHARE_IMAGE_WIDTH_PX - MARGIN,
      top: foot - name.height,
      align: 'right',
      fill: colors.light,
    }).svg,
    '</svg>',
  ].join('');
}
