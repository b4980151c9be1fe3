import { type Composition, HEIGHT, WIDTH, block, place, rectangle, round } from './composition.ts';
import { pick } from './seed.ts';

const BAND = 330;
const MARGIN = 70;

/** Three bands with paper in the middle, like the first paperbacks. */
export const split: Composition = ({ title, subtitle, author, colors, random }) => {
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
    flower(colors.paper, random) +
    placed.svg +
    placedSub.svg +
    placedBy.svg
  );
};

const PETALS = ['M0 0C22 -24 22 -62 0 -96C-22 -62 -22 -24 0 0Z', 'M0 -8L17 -52L0 -96L-17 -52Z'] as const;

/** A printer’s flower, another one for another title: petals around a point, perhaps with a ring or dots between them. */
function flower(fill: string, random: () => number): string {
  const count = 4 + Math.floor(random() * 9);
  const petal = pick(PETALS, random);
  const between = pick(
    ['', '<circle cy="-70" r="8"/>', '<circle cy="-104" r="5"/>', '<path d="M-2.5 -30H2.5V-84H-2.5Z"/>'],
    random,
  );
  const turn = 360 / count;
  // Where there are many petals, they are slim enough to stand apart.
  const width = round(Math.min(1.25, 7 / count));
  const petals = Array.from(
    { length: count },
    (_, index) =>
      `<path transform="rotate(${round(index * turn)}) scale(${width} 1)" d="${petal}"/>` +
      `<g transform="rotate(${round((index + 0.5) * turn)})">${between}</g>`,
  );
  return `<g fill="${fill}" transform="translate(${WIDTH / 2} ${BAND / 2})">${petals.join('')}</g>`;
}
