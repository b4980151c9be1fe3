import type { FigureKind } from '#schema/define/define-resource.ts';
import { ACCENT_COLORS, type Accent } from '#schema/base/accents.ts';
import { COVER_COMPOSITIONS, type CoverComposition } from '#schema/base/covers.ts';
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

/**
 * The seed with which the starter texts use all compositions about equally often, and no two books that stand side by side on a
 * shelf use the same one.
 */
const SERIES = 399_478;

export interface CoverText {
  /** The part after a colon becomes a subtitle. */
  title: string;
  /** May be empty. */
  author: string;
  /** One of `ACCENTS`; unknown values become slate. */
  accent: string;
  /** Default: chosen by the title. */
  composition?: CoverComposition;
  /** Drawn instead of a cover. */
  figure?: FigureText | undefined;
}

/** A text that is not about a book and therefore has no cover. */
export interface FigureText {
  kind: FigureKind;
  /** Omitted when the text is not available; then the title is used. */
  parts?: TextParts | undefined;
}

const FIGURES = { argument, stamp } satisfies Record<FigureKind, Figure>;

/**
 * Draws a typographic cover: PNG, 800×1200 (twice the displayed size). The same words give the same bytes; no
 * installed fonts are needed. Characters that the typeface lacks are left out.
 */
export async function drawCover(cover: CoverText): Promise<Uint8Array> {
  return rasterise(coverSvg(cover));
}

/** The SVG of a cover, which determines every pixel. */
export function coverSvg(cover: CoverText): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${coverMarks(cover)}</svg>`;
}

/** The inside of a cover's SVG, 800×1200, for drawings that include one. */
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

/** An accent by name; unknown names become slate. */
export function accentNamed(name: string): Accent {
  return isAccent(name) ? name : 'slate';
}

function isAccent(name: string): name is Accent {
  return Object.hasOwn(ACCENT_COLORS, name);
}
