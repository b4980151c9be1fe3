import { type Composition, WIDTH, block, place, rectangle, round } from './composition.ts';
import { PATTERNS } from './patterns.ts';
import { pick } from './seed.ts';

/** A sheet of lines that is unique to the title, with a label on it. */
export const lines: Composition = ({ title, subtitle, author, colors, random }) => {
  const { ground, stroke } = pick(
    [
      { ground: colors.base, stroke: colors.light },
      { ground: colors.light, stroke: colors.base },
      { ground: colors.deep, stroke: colors.light },
    ],
    random,
  );
  const pattern = pick(PATTERNS, random);
  const label = { x: 100, y: 120, width: 600 };
  const middle = WIDTH / 2;
  const inner = label.width - 110;
  const titleBlock = block(
    title,
    { width: inner, height: 300 },
    { cut: 'semibold', largest: 84, leading: 1.1, tracking: -0.01 },
  );
  const sub = block(subtitle, { width: inner, height: 110 }, { cut: 'italic', largest: 38, leading: 1.2 });
  const by = block(
    author,
    { width: inner, height: 90 },
    { cut: 'regular', largest: 42, leading: 1.2, linesMax: 2 },
  );
  const subGap = subtitle === '' ? 0 : 44;
  const byGap = author === '' ? 0 : 62;
  const height = 78 + titleBlock.height + subGap + sub.height + byGap + by.height + 78;
  const top = label.y + 78;
  const placed = place(titleBlock, { x: middle, top, align: 'center', fill: colors.ink });
  const placedSub = place(sub, {
    x: middle,
    top: placed.baseline + subGap,
    align: 'center',
    fill: colors.ink,
  });
  const placedBy = place(by, {
    x: middle,
    top: label.y + height - 78 - by.height,
    align: 'center',
    fill: colors.base,
  });
  return (
    rectangle(ground) +
    `<g fill="none" stroke="${stroke}">${pattern(random).replaceAll(' class="bed"', ` fill="${ground}"`)}</g>` +
    rectangle(colors.paper, { ...label, height }) +
    `<rect x="${label.x + 16}" y="${label.y + 16}" width="${label.width - 32}" height="${round(height - 32)}" fill="none" stroke="${colors.base}" stroke-width="2.5"/>` +
    placed.svg +
    placedSub.svg +
    placedBy.svg
  );
};
