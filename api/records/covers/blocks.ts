import { type Composition, HEIGHT, WIDTH, block, place, rectangle } from './composition.ts';
import { pick } from './seed.ts';

const MARGIN = 76;
const COLUMNS = 4;
const ROWS = 3;
const CELL = WIDTH / COLUMNS;

/** A field of simple shapes over the title. */
export const blocks: Composition = ({ title, subtitle, author, colors, random }) => {
  const { ground, text, quiet, fills } = pick(
    [
      {
        ground: colors.paper,
        text: colors.ink,
        quiet: colors.base,
        fills: [colors.base, colors.light, colors.deep] as const,
      },
      {
        ground: colors.base,
        text: colors.paper,
        quiet: colors.paper,
        fills: [colors.deep, colors.light, colors.paper] as const,
      },
    ],
    random,
  );
  const inner = WIDTH - 2 * MARGIN;
  const by = block(
    author,
    { width: inner, height: 110 },
    { cut: 'regular', largest: 46, leading: 1.15, linesMax: 2 },
  );
  const sub = block(subtitle, { width: inner, height: 100 }, { cut: 'italic', largest: 40, leading: 1.2 });
  const titleBlock = block(
    title,
    { width: inner, height: subtitle === '' ? 320 : 230 },
    { cut: 'semibold', largest: 96, leading: 1.06, tracking: -0.015 },
  );
  const top = ROWS * CELL + 72;
  const placed = place(titleBlock, { x: MARGIN, top, fill: text });
  const placedSub = place(sub, { x: MARGIN, top: placed.baseline + 44, fill: text });
  const placedBy = place(by, { x: MARGIN, top: HEIGHT - MARGIN - by.height, fill: quiet });
  let shapes = '';
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      shapes += shape({ x: column * CELL, y: row * CELL, fills, random });
    }
  }
  return rectangle(ground) + shapes + placed.svg + placedSub.svg + placedBy.svg;
};

interface Place {
  x: number;
  y: number;
  fills: readonly [string, ...string[]];
  random: () => number;
}

function shape({ x, y, fills, random }: Place): string {
  const fill = pick(fills, random);
  const other = pick(fills, random);
  const turn = Math.floor(random() * 4) * 90;
  const c = CELL;
  const kind = pick(['quarter', 'quarter', 'half', 'disc', 'triangle', 'empty', 'bars'] as const, random);
  const bed = other === fill ? '' : `<rect width="${c + 0.5}" height="${c + 0.5}" fill="${other}"/>`;
  const inside = {
    quarter: `<path d="M0 0H${c}A${c} ${c} 0 0 1 0 ${c}Z" fill="${fill}"/>`,
    half: `<path d="M0 ${c / 2}A${c / 2} ${c / 2} 0 0 1 ${c} ${c / 2}Z" fill="${fill}"/>`,
    disc: `<circle cx="${c / 2}" cy="${c / 2}" r="${c / 2}" fill="${fill}"/>`,
    triangle: `<path d="M0 0H${c}L0 ${c}Z" fill="${fill}"/>`,
    bars: [0, 1, 2, 3]
      .map((bar) => `<rect y="${(bar * c) / 4}" width="${c}" height="${c / 8}" fill="${fill}"/>`)
      .join(''),
    empty: '',
  }[kind];
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${c / 2} ${c / 2})">${bed}${inside}</g>`;
}
