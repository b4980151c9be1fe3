import { type Composition, HEIGHT, WIDTH, block, place, rectangle } from './composition.ts';
import { pick } from './seed.ts';

const OUTER = 44;
const MARGIN = 122;

/** Centered capitals in a ruled frame. */
export const frame: Composition = ({ title, subtitle, author, colors, random }) => {
  const { ground, text, rule } = pick(
    [
      { ground: colors.paper, text: colors.base, rule: colors.base },
      { ground: colors.base, text: colors.paper, rule: colors.light },
    ],
    random,
  );
  const middle = WIDTH / 2;
  const inner = WIDTH - 2 * MARGIN;
  const by = block(
    author,
    { width: inner, height: 130 },
    { cut: 'italic', largest: 50, leading: 1.2, linesMax: 2 },
  );
  const placedBy = place(by, {
    x: middle,
    top: HEIGHT - MARGIN - 20 - by.height,
    align: 'center',
    fill: text,
  });
  const titleBlock = block(
    title.toUpperCase(),
    { width: inner, height: 560 },
    { cut: 'semibold', largest: 112, leading: 1.18, tracking: 0.04 },
  );
  const sub = block(
    subtitle,
    { width: inner * 0.92, height: 150 },
    { cut: 'italic', largest: 44, leading: 1.25 },
  );
  const top = MARGIN + 130;
  const placed = place(titleBlock, { x: middle, top, align: 'center', fill: text });
  const placedSub = place(sub, { x: middle, top: placed.baseline + 60, align: 'center', fill: text });
  return (
    rectangle(ground) +
    ruled(OUTER, 9, rule) +
    ruled(OUTER + 20, 2.5, rule) +
    placed.svg +
    placedSub.svg +
    ornament({
      x: middle,
      y: placedBy.svg === '' ? HEIGHT - 300 : HEIGHT - MARGIN - 20 - by.height - 110,
      fill: rule,
    }) +
    placedBy.svg
  );
};

function ruled(inset: number, width: number, stroke: string): string {
  return `<rect x="${inset}" y="${inset}" width="${WIDTH - 2 * inset}" height="${HEIGHT - 2 * inset}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

/** Four leaves around a point. */
function ornament({ x, y, fill }: { x: number; y: number; fill: string }): string {
  const leaf = 'M0 0C14 -10 14 -30 0 -42C-14 -30 -14 -10 0 0Z';
  const leaves = [0, 90, 180, 270].map(
    (angle) => `<path transform="rotate(${angle}) translate(0 -5)" d="${leaf}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x} ${y})">${leaves.join('')}</g>`;
}
