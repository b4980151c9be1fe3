import { HEIGHT, WIDTH, block, place, rectangle, round } from './composition.ts';
import type { Figure } from './figure.ts';
import { pick } from './seed.ts';

/** The stamp on its envelope. */
const STAMP = { x: 108, y: 196, width: 584, height: 808 };
const TOOTH = 11;

/** A stamp with a person's initials in engraved lines; its value is the number of parts of the text. */
export const stamp: Figure = ({ name, parts, colors, random }) => {
  const { ground, ink, pale } = pick(
    [
      { ground: colors.base, ink: colors.base, pale: colors.light },
      { ground: colors.deep, ink: colors.deep, pale: colors.base },
      { ground: colors.light, ink: colors.base, pale: colors.light },
    ],
    random,
  );
  const middle = WIDTH / 2;
  const { x, y, width, height } = STAMP;
  const initials = block(
    initialsOf(name),
    { width: 250, height: 170 },
    { cut: 'semibold', largest: 190, leading: 1, linesMax: 1 },
  );
  const value = block(
    String(parts.length),
    { width: 90, height: 80 },
    { cut: 'bold', largest: 84, leading: 1, linesMax: 1 },
  );
  const frame = { x: x + 44, y: y + 44, width: width - 88, height: height - 88 };
  const heart = HEIGHT / 2 - 24;
  return (
    rectangle(ground) +
    `<rect x="${x + 8}" y="${y + 14}" width="${width}" height="${height}" fill="#000" opacity="0.16"/>` +
    rectangle(colors.paper, STAMP) +
    `<g fill="${ground}">${teeth()}</g>` +
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="none" stroke="${ink}" stroke-width="4"/>` +
    `<g transform="translate(${middle} ${heart})" fill="none" stroke="${ink}" stroke-width="1.7">${engraved(random)}</g>` +
    `<circle cx="${middle}" cy="${heart}" r="142" fill="${colors.paper}" stroke="${ink}" stroke-width="4"/>` +
    `<circle cx="${middle}" cy="${heart}" r="130" fill="none" stroke="${pale}" stroke-width="3"/>` +
    place(initials, { x: middle, top: heart - initials.height / 2, align: 'center', fill: ink }).svg +
    place(value, {
      x: frame.x + frame.width - 30,
      top: frame.y + frame.height - 34 - value.height,
      align: 'right',
      fill: ink,
    }).svg +
    `<g fill="${ink}">${[0, 1, 2].map((row) => `<rect x="${frame.x + 30}" y="${frame.y + frame.height - 44 - row * 20}" width="${[290, 330, 250][row]}" height="3"/>`).join('')}</g>`
  );
};

/** Holes along the edges, a whole number on each side. */
function teeth(): string {
  const { x, y, width, height } = STAMP;
  const along = (length: number) => {
    const count = Math.round(length / (TOOTH * 3));
    return Array.from({ length: count + 1 }, (_, index) => round((length * index) / count));
  };
  const hole = (cx: number, cy: number) => `<circle cx="${round(cx)}" cy="${round(cy)}" r="${TOOTH}"/>`;
  return [
    ...along(width).flatMap((at) => [hole(x + at, y), hole(x + at, y + height)]),
    ...along(height).flatMap((at) => [hole(x, y + at), hole(x + width, y + at)]),
  ].join('');
}

/** Closed waves around a center, each slightly rotated, like the engraving on banknotes. */
function engraved(random: () => number): string {
  const leaves = 7 + Math.floor(random() * 9);
  const inner = 2 + Math.floor(random() * 3);
  const depth = 16 + random() * 16;
  const drawn = Array.from({ length: 11 }, (_, line) => {
    const points = Array.from({ length: 241 }, (_unused, point) => {
      const angle = (point / 240) * 2 * Math.PI;
      const radius =
        152 +
        line * 5 +
        depth * Math.sin(leaves * angle + line * 0.45) +
        depth * 0.5 * Math.sin(leaves * inner * angle - line * 0.3);
      return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle) * 1.18)}`;
    });
    return `<path d="M${points.join('L')}Z"/>`;
  });
  return drawn.join('');
}

/** The initials of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word));
  const [first = name, ...others] = words;
  return [first, others.at(-1) ?? ''].map((word) => [...word][0] ?? '').join('');
}
