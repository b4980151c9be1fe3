import type { FigureKind } from '#schema/define-resource.ts';
import { ACCENT_COLORS, type Accent } from '#schema/accents.ts';
import { COVER_COMPOSITIONS, type CoverComposition } from '#schema/covers.ts';
import { blocks } from '../covers/blocks.ts';
import { type Composition, HEIGHT, WIDTH } from '../covers/composition.ts';
import type { Figure } from '../covers/figure.ts';
import { field } from '../covers/field.ts';
import { frame } from '../covers/frame.ts';
import { initial } from '../covers/initial.ts';
import { lines } from '../covers/lines.ts';
import { argument } from '../covers/argument.ts';
import { rasterise } from '../covers/rasterise.ts';
import { randomFrom } from '../covers/seed.ts';
import { split } from '../covers/split.ts';
import { stamp } from '../covers/stamp.ts';
import { type TextParts, imaginedParts } from '../covers/text-parts.ts';
import { drawable } from '../covers/typeface.ts';

const COMPOSITIONS = { field, split, frame, initial, lines, blocks } satisfies Record<
  CoverComposition,
  Composition
>;

/** Of many numbers the one by which a shelf of classics has all compositions about equally often. */
const SERIES = 2537;

export interface CoverText {
  /** A part after a colon is set as a subtitle. */
  title: string;
  /** May be empty. */
  author: string;
  /** One of `ACCENTS`; an unknown one counts as slate. */
  accent: string;
  /** Left out: the title chooses. */
  composition?: CoverComposition;
  /** A figure is drawn in place of a cover. */
  figure?: FigureText | undefined;
}

/** A text that is no book, and so has no cover. */
export interface FigureText {
  kind: FigureKind;
  /** Left out: the text is not at hand, and the title stands in for it. */
  parts?: TextParts | undefined;
}

const FIGURES = { argument, stamp } satisfies Record<FigureKind, Figure>;

/**
 * Draws a typographic cover: PNG, 800×1200 (twice the size it is shown in). The same words give the same bytes; the
 * machine needs no fonts. Characters that the typeface does not have are left out.
 */
export async function drawCover(cover: CoverText): Promise<Uint8Array> {
  return rasterise(coverSvg(cover));
}

/** The drawing of a cover. It decides every pixel. */
export function coverSvg(cover: CoverText): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${coverMarks(cover)}</svg>`;
}

/** The inside of the SVG of a cover, 800×1200, for drawings that show one. */
export function coverMarks(cover: CoverText): string {
  if (cover.figure !== undefined) return figureMarks(cover, cover.figure);
  const [title = '', ...rest] = drawable(cover.title).split(/:\s+/);
  const random = randomFrom(`${SERIES}:${cover.title}`);
  const chosen = COVER_COMPOSITIONS[Math.floor(random() * COVER_COMPOSITIONS.length)] ?? 'field';
  return COMPOSITIONS[cover.composition ?? chosen]({
    title,
    subtitle: rest.join(': '),
    author: drawable(cover.author),
    colors: ACCENT_COLORS[accentNamed(cover.accent)],
    random,
  });
}

function figureMarks({ title, accent }: CoverText, { kind, parts = [] }: FigureText): string {
  const random = randomFrom(`${SERIES}:${title}`);
  return FIGURES[kind]({
    name: drawable(title),
    parts: parts.length === 0 ? imaginedParts(random) : parts,
    colors: ACCENT_COLORS[accentNamed(accent)],
    random,
  });
}

/** An accent by its name; an unknown one counts as slate. */
export function accentNamed(name: string): Accent {
  return isAccent(name) ? name : 'slate';
}

function isAccent(name: string): name is Accent {
  return Object.hasOwn(ACCENT_COLORS, name);
}
