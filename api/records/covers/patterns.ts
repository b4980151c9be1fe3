import { HEIGHT, WIDTH, round } from './composition.ts';
import { pick } from './seed.ts';

/** Draws lines over the whole sheet, with the stroke of their group. */
export type Pattern = (random: () => number) => string;

const waves: Pattern = (random) => {
  const step = 34 + random() * 20;
  const amplitude = 16 + random() * 26;
  const length = 150 + random() * 170;
  let path = '';
  for (let y = -60; y < HEIGHT + 60; y += step) {
    path += `M${round(-length)} ${round(y)}`;
    for (let x = -length; x < WIDTH + length; x += length) {
      path += `q${round(length / 4)} ${round(-amplitude)} ${round(length / 2)} 0t${round(length / 2)} 0`;
    }
  }
  return stroked(path, step * (0.16 + random() * 0.2));
};

const arcs: Pattern = (random) => {
  const x = pick([0, WIDTH, WIDTH / 2], random);
  const step = 38 + random() * 26;
  let circles = '';
  for (let radius = step; radius < 1500; radius += step) {
    circles += `<circle cx="${x}" cy="${HEIGHT}" r="${round(radius)}"/>`;
  }
  return `<g stroke-width="${round(step * (0.2 + random() * 0.25))}">${circles}</g>`;
};

/** Contour lines of an imaginary landscape. */
const contours: Pattern = (random) => {
  const [one, two, three] = [random() * 6, random() * 6, random() * 6];
  let path = '';
  for (let row = 0; row < 34; row += 1) {
    for (let x = -20; x <= WIDTH + 20; x += 10) {
      const t = x / WIDTH;
      const lift =
        70 * Math.sin(t * 4 + one + row * 0.13) +
        42 * Math.sin(t * 9 + two - row * 0.17) +
        16 * Math.sin(t * 17 + three + row * 0.3);
      path += `${x === -20 ? 'M' : 'L'}${x} ${round(row * 42 - 100 + lift)}`;
    }
  }
  return stroked(path, 6);
};

const weave: Pattern = (random) => {
  const cell = pick([80, 100, 133.34], random);
  let path = '';
  for (let row = 0; row * cell < HEIGHT; row += 1) {
    for (let column = 0; column * cell < WIDTH; column += 1) {
      for (let line = 0; line < 4; line += 1) {
        const offset = (cell * (line + 0.5)) / 4;
        const isAcross = (row + column) % 2 === 0;
        path += isAcross
          ? `M${round(column * cell)} ${round(row * cell + offset)}h${cell}`
          : `M${round(column * cell + offset)} ${round(row * cell)}v${cell}`;
      }
    }
  }
  return stroked(path, cell / 11);
};

const rays: Pattern = (random) => {
  const x = WIDTH * (0.2 + random() * 0.6);
  const y = HEIGHT * (0.72 + random() * 0.18);
  const count = 60 + Math.floor(random() * 36);
  let path = '';
  for (let ray = 0; ray < count; ray += 1) {
    const [across, down] = [Math.cos((ray / count) * Math.PI * 2), Math.sin((ray / count) * Math.PI * 2)];
    path += `M${round(x + 50 * across)} ${round(y + 50 * down)}L${round(x + 1500 * across)} ${round(y + 1500 * down)}`;
  }
  return stroked(path, 6.5);
};

const chevrons: Pattern = (random) => {
  const width = pick([100, 133.34, 200], random);
  const step = 40 + random() * 24;
  let path = '';
  for (let y = -width; y < HEIGHT + width; y += step) {
    path += `M0 ${round(y)}`;
    for (let x = 0; x < WIDTH; x += width)
      path += `l${round(width / 2)} ${round(width / 2)}l${round(width / 2)} ${round(-width / 2)}`;
  }
  return stroked(path, step * (0.2 + random() * 0.25));
};

/** Overlapping scales, row over row. */
const scales: Pattern = (random) => {
  const radius = pick([66.67, 80, 100], random);
  const rings = [1, 0.74, 0.48, 0.22];
  let circles = '';
  for (let row = -1; row * (radius / 2) < HEIGHT + radius; row += 1) {
    for (let x = row % 2 === 0 ? 0 : radius; x <= WIDTH + radius; x += 2 * radius) {
      for (const ring of rings) {
        const r = round(radius * ring);
        circles += `<circle cx="${round(x)}" cy="${round((row * radius) / 2)}" r="${r}"${ring === 1 ? ' class="bed"' : ''}/>`;
      }
    }
  }
  return `<g stroke-width="${round(radius / 13)}">${circles}</g>`;
};

/** Vertical lines whose thickness follows from the title. */
const stripes: Pattern = (random) => {
  let rectangles = '';
  for (let x = 0; x < WIDTH;) {
    const width = 6 + Math.floor(random() * 5) * 8;
    rectangles += `<path stroke-width="${width}" d="M${round(x + width / 2)} 0V${HEIGHT}"/>`;
    x += width + 10 + Math.floor(random() * 3) * 8;
  }
  return rectangles;
};

export const PATTERNS = [waves, arcs, contours, weave, rays, chevrons, scales, stripes] as const;

function stroked(path: string, width: number): string {
  return `<path stroke-width="${round(width)}" stroke-linejoin="round" d="${path}"/>`;
}
