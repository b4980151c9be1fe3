import type { Marks } from '../data/queries/entries.ts';

/** Of a site without categories and people. */
export const NO_MARKS: Marks = { accents: new Map(), writers: new Map() };
