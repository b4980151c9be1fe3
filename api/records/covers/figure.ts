import type { AccentColors } from '#schema/base/accents.ts';
import type { TextParts } from './text-parts.ts';

/** A text to draw a figure from, which is not about a book. */
export interface FigureSheet {
  /** The person it is about, or its title; drawable. */
  name: string;
  parts: TextParts;
  colors: AccentColors;
  /** Numbers from 0 up to 1, the same series for the same text. */
  random: () => number;
}

/** Draws the inside of an SVG of 800 × 1200. */
export type Figure = (sheet: FigureSheet) => string;
