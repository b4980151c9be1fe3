import { type Composition, HEIGHT, WIDTH, block, place, rectangle } from './composition.ts';

const BAND = 330;
const MARGIN = 70;

/** Three bands with paper in the middle, like the first paperbacks. */
export const split: Composition = ({ title, subtitle, author, colors }) => {
  const inner = WIDTH - 2 * MARGIN;
  const room = HEIGHT - 2 * BAND;
  const titleBlock = block(
    title,
    { width: inner, height: subtitle === '' ? 330 : 250 },
    { cut: 'semibold', largest: 118, leading: 1.06, tracking: -0.015 },
  );
  const sub = block(
    subtitle,
    { width: inner * 0.9, height: 90 },
    { cut: 'italic', largest: 42, leading: 1.2 },
  );
  const gap = subtitle === '' ? 0 : 46;
  const height = titleBlock.height + gap + sub.height;
  const top = BAND + (room - height) / 2;
  const middle = WIDTH / 2;
  const placed = place(titleBlock, { x: middle, top, align: 'center', fill: colors.ink });
  const placedSub = place(sub, { x: middle, top: placed.baseline + gap, align: 'center', fill: colors.ink });
  const by = block(
    author,
    { width: inner, height: 130 },
    { cut: 'regular', largest: 52, leading: 1.2, linesMax: 2 },
  );
  const placedBy = place(by, {
    x: middle,
    top: HEIGHT - BAND + (BAND - by.height) / 2,
    align: 'center',
    fill: colors.paper,
  });
  return (
    rectangle(colors.base) +
    rectangle(colors.paper, { y: BAND, height: room }) +
    device(colors.paper) +
    placed.svg +
    placedSub.svg +
    placedBy.svg
  );
};

/** An open book, seen from its edge: the mark of the series. */
function device(stroke: string): string {
  const x = WIDTH / 2;
  const y = BAND / 2 + 12;
  const page = (side: number) =>
    `M${x} ${y + 34}C${x + side * 30} ${y + 4} ${x + side * 74} ${y + 2} ${x + side * 108} ${y + 18}V${y - 62}C${x + side * 74} ${y - 78} ${x + side * 30} ${y - 76} ${x} ${y - 46}`;
  return `<path d="${page(-1)}${page(1)}M${x} ${y - 46}V${y + 34}" fill="none" stroke="${stroke}" stroke-width="7" stroke-linejoin="round"/>`;
}
