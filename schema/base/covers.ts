/** The ways in which a typographic cover can be set. */
export const COVER_COMPOSITIONS = ['field', 'split', 'frame', 'initial', 'lines', 'blocks'] as const;
export type CoverComposition = (typeof COVER_COMPOSITIONS)[number];
