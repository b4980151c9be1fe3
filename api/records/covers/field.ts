import { type Composition, HEIGHT, WIDTH, block, place, rectangle } from './composition.ts';
import { pick } from './seed.ts';

const MARGIN = 76;

/** The title, as large as possible, on the color. */
export const field: Composition = ({ title, subtitle, author, colors, random }) => {
  const { ground, text, quiet } = pick(
    [
      { ground: colors.base, text: colors.paper, quiet: colors.paper },
      { ground: colors.light, text: colors.deep, quiet: colors.deep },
      { ground: colors.deep, text: colors.light, quiet: colors.paper },
    ],
    random,
  );
  const inner = WIDTH - 2 * MARGIN;
  const foot = HEIGHT - MARGIN;
  const titleBlock = block(
    title,
    { width: inner, height: 780 },
    { cut: 'bold', largest: 200, leading: 1, tracking: -0.025 },
  );
  const sub = block(
    subtitle,
    { width: inner * 0.86, height: 150 },
    { cut: 'italic', largest: 52, leading: 1.18 },
  );
  const by = block(
    author,
    { width: inner, height: 130 },
    { cut: 'regular', largest: 50, leading: 1.15, linesMax: 2 },
  );
  const subHeight = subtitle === '' ? 0 : 76 + sub.height;
  // Author and title swap places.
  const isTitleBelow = random() < 0.5;
  const titleTop = isTitleBelow ? foot - titleBlock.height - subHeight : MARGIN;
  const placed = place(titleBlock, { x: MARGIN, top: titleTop, fill: text });
  const placedSub = place(sub, { x: MARGIN, top: placed.baseline + 76, fill: quiet });
  const placedBy = place(by, { x: MARGIN, top: isTitleBelow ? MARGIN : foot - by.height, fill: quiet });
  return rectangle(ground) + placed.svg + placedSub.svg + placedBy.svg;
};
