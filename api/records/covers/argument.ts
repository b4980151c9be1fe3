import { HEIGHT, WIDTH, rectangle, round } from './composition.ts';
import type { Figure } from './figure.ts';
import { pick } from './seed.ts';
import type { TextParts } from './text-parts.ts';

interface Inks {
  line: string;
  quote: string;
  faint: string;
}

/** A text seen from afar: its parts and paragraphs as rings, as rows of a ledger, or as a path with turns. */
export const argument: Figure = ({ parts, colors, random }) => {
  const { ground, ...inks } = pick(
    [
      { ground: colors.paper, line: colors.base, quote: colors.light, faint: colors.ink },
      { ground: colors.deep, line: colors.paper, quote: colors.light, faint: colors.light },
      { ground: colors.light, line: colors.deep, quote: colors.paper, faint: colors.deep },
    ],
    random,
  );
  return rectangle(ground) + pick([rings, account, way], random)(parts, inks);
};

type Drawing = (parts: TextParts, inks: Inks) => string;

/** Tree rings: one for each part, from the core outward, with an arc for each paragraph. */
const rings: Drawing = (text, { line, quote, faint }) => {
  const parts = text.length < 4 ? inFives(text.flat()) : text;
  const [core, most] = [46, 330];
  const step = (most - core) / Math.max(parts.length, 4);
  const arcs = parts.map((part, index) => {
    const radius = core + step * (index + 0.5);
    const gap = Math.min(26 / radius, 0.25);
    const whole = part.reduce((sum, { words }) => sum + words, 0);
    const room = 2 * Math.PI - gap * part.length;
    let from = -Math.PI / 2 + index * 0.7;
    return part
      .map(({ words, isQuote }) => {
        const to = from + Math.min((words / whole) * room, 2 * Math.PI - 0.3);
        const d = arc(radius, from, to);
        from = to + gap;
        return `<path d="${d}" stroke="${isQuote ? quote : line}"/>`;
      })
      .join('');
  });
  return (
    `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2})"><g fill="none" stroke-width="${round(step * 0.56)}" stroke-linecap="butt">${arcs.join('')}</g>` +
    `<circle r="14" fill="${line}"/></g><g fill="${faint}">${plumb(110)}${plumb(HEIGHT - 110)}</g>`
  );
};

/** A text with one part gets a ring for every few paragraphs. */
function inFives(blocks: TextParts[number]): TextParts {
  const size = Math.max(2, Math.ceil(blocks.length / 5));
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    blocks.slice(index * size, (index + 1) * size),
  );
}

function arc(radius: number, from: number, to: number): string {
  const at = (angle: number) => `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  return `M${at(from)}A${round(radius)} ${round(radius)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

/** A short rule in the middle. */
const plumb = (y: number) => `<rect x="${WIDTH / 2 - 40}" y="${y - 1.5}" width="80" height="3"/>`;

/** Stacked rows with a line after each part, as in a ledger. */
const account: Drawing = (parts, { line, quote, faint }) => {
  const [left, right, top, bottom] = [150, WIDTH - 96, 130, HEIGHT - 130];
  const rows = parts.reduce((sum, part) => sum + part.length, 0);
  const step = Math.min((bottom - top) / (rows + parts.length), 58);
  const longest = Math.max(...parts.flat().map(({ words }) => words), 1);
  let y = (HEIGHT - step * (rows + parts.length)) / 2 + step / 2;
  let drawn = '';
  for (const part of parts) {
    for (const { words, isQuote } of part) {
      const width = round(Math.max(0.06, words / longest) * (right - left));
      const height = round(step * 0.46);
      drawn += `<rect x="${isQuote ? right - width : left}" y="${round(y - height / 2)}" width="${width}" height="${height}" fill="${isQuote ? quote : line}"/>`;
      drawn += `<circle cx="96" cy="${round(y)}" r="${round(Math.min(step * 0.1, 5))}" fill="${faint}"/>`;
      y += step;
    }
    drawn += `<rect x="${left}" y="${round(y - step * 0.1)}" width="${right - left}" height="2" fill="${faint}" opacity="0.55"/>`;
    y += step;
  }
  return `${drawn}<rect x="122" y="70" width="2" height="${HEIGHT - 140}" fill="${faint}" opacity="0.55"/>`;
};

/** A line through all parts, each as long as the part, with its paragraphs branching off to either side. */
const way: Drawing = (parts, { line, quote, faint }) => {
  const [top, bottom] = [150, HEIGHT - 150];
  const longest = Math.max(...parts.flat().map(({ words }) => words), 1);
  const sizes = parts.map((part) => part.reduce((sum, { words }) => sum + words, 0));
  const largest = Math.max(...sizes, 1);
  const step = (bottom - top) / Math.max(parts.length - 1, 1);
  const most = Math.min(step * 0.3, 62);
  const drawn = parts.map((part, index) => {
    const y = parts.length === 1 ? HEIGHT / 2 : top + index * step;
    const radius = Math.max(14, most * Math.sqrt((sizes[index] ?? 0) / largest));
    const side = index % 2 === 0 ? 1 : -1;
    const branches = part.map(({ words, isQuote }, place) => {
      const spread =
        part.length === 1 ? 0 : (place / (part.length - 1) - 0.5) * Math.min(2.1, 0.5 * part.length);
      const reach = radius + 40 + (words / longest) * 190;
      const [x, dy] = [side * Math.cos(spread) * reach, Math.sin(spread) * Math.min(reach, step * 0.72)];
      return (
        `<path d="M${WIDTH / 2} ${round(y)}L${round(WIDTH / 2 + x)} ${round(y + dy)}" stroke="${faint}" stroke-width="2.5"/>` +
        `<circle cx="${round(WIDTH / 2 + x)}" cy="${round(y + dy)}" r="11" fill="${isQuote ? quote : line}"/>`
      );
    });
    return `${branches.join('')}<circle cx="${WIDTH / 2}" cy="${round(y)}" r="${round(radius)}" fill="${line}"/>`;
  });
  return `<path d="M${WIDTH / 2} ${top}V${bottom}" stroke="${line}" stroke-width="5"/>${drawn.join('')}`;
};
