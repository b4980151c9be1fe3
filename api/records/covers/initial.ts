import { normalised } from '#schema/base/normalised.ts';
import { type Composition, HEIGHT, WIDTH, block, place, rectangle, round } from './composition.ts';
import { pick } from './seed.ts';
import { outline } from './typeface.ts';

const MARGIN = 76;

/** The first significant letter, larger than the sheet. */
export const initial: Composition = ({ title, subtitle, author, colors, random }) => {
  const { ground, letter, text, quiet } = pick(
    [
      { ground: colors.base, letter: colors.deep, text: colors.paper, quiet: colors.paper },
      { ground: colors.paper, letter: colors.base, text: colors.ink, quiet: colors.base },
      { ground: colors.light, letter: colors.paper, text: colors.deep, quiet: colors.deep },
    ],
    random,
  );
  const inner = WIDTH - 2 * MARGIN;
  const by = block(
    author,
    { width: inner, height: 110 },
    { cut: 'italic', largest: 48, leading: 1.15, linesMax: 2 },
  );
  const sub = block(subtitle, { width: inner, height: 100 }, { cut: 'regular', largest: 40, leading: 1.2 });
  const titleBlock = block(
    title,
    { width: inner, height: 270 },
    { cut: 'semibold', largest: 96, leading: 1.06, tracking: -0.015 },
  );
  const byTop = HEIGHT - MARGIN - by.height;
  const subTop = byTop - (subtitle === '' ? 0 : 50 + sub.height);
  const titleTop = subTop - 58 - titleBlock.height;
  const letterForm = initialOf(title);
  const { bearing, bounds } = outline(letterForm, { cut: 'bold', size: 1 });
  // As wide as the text below or as high as the room above, whichever is smaller; never cut off.
  const size = Math.min(
    (inner + 40) / (bounds.right - bearing),
    (titleTop - 80 - MARGIN) / (bounds.bottom - bounds.top),
  );
  const large = outline(letterForm, { cut: 'bold', size });
  const baseline = round(titleTop - 80 - Math.max(0, large.bounds.bottom));
  return (
    rectangle(ground) +
    `<path fill="${letter}" transform="translate(${round(MARGIN - large.bearing)} ${baseline})" d="${large.path}"/>` +
    place(titleBlock, { x: MARGIN, top: titleTop, fill: text }).svg +
    place(sub, { x: MARGIN, top: subTop, fill: text }).svg +
    place(by, { x: MARGIN, top: byTop, fill: quiet }).svg
  );
};

/** Without its accents, for which there is no room. */
function initialOf(title: string): string {
  const words = title.split(' ').filter((word) => !/^(?:an?|the|on|of|der|die|das|le|la|les)$/i.test(word));
  const first = /[\p{L}\p{N}]/u.exec(normalised(words[0] ?? title, 'NFD'));
  return (first?.[0] ?? title.slice(0, 1)).toUpperCase();
}
