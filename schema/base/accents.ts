/** The accent colors of the site; each category has one. */
export const ACCENTS = ['green', 'oxblood', 'ochre', 'indigo', 'slate', 'plum'] as const;

export type Accent = (typeof ACCENTS)[number];

/**
 * The colors of one accent, `#rrggbb`. Readable, at 4.5:1 or more: ink, base and deep on paper; paper on base and deep;
 * deep and ink on light; light on deep.
 */
export interface AccentColors {
  /** Uncoated paper, warmer than the page it lies on. */
  paper: string;
  ink: string;
  /** The accent itself. */
  base: string;
  deep: string;
  light: string;
}

const PAPER = '#f6f0e2';
const INK = '#1d1b18';

/** One tuned palette for the covers, the site and the admin. */
export const ACCENT_COLORS = {
  green: { paper: PAPER, ink: INK, base: '#1f5a3e', deep: '#12382a', light: '#a9c8a2' },
  oxblood: { paper: PAPER, ink: INK, base: '#7e2430', deep: '#4f141f', light: '#e3a48f' },
  ochre: { paper: PAPER, ink: INK, base: '#8f6113', deep: '#4a300c', light: '#e2b04a' },
  indigo: { paper: PAPER, ink: INK, base: '#313c85', deep: '#1c2352', light: '#aab6e8' },
  slate: { paper: PAPER, ink: INK, base: '#43566a', deep: '#243240', light: '#b5c4cf' },
  plum: { paper: PAPER, ink: INK, base: '#6a2c5e', deep: '#41183b', light: '#d9a9c6' },
} as const satisfies Record<Accent, AccentColors>;
