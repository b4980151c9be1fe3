interface TypefacePair {
  /** Its name in the form. */
  title: string;
  /** CSS font families that are shown at once; null for those in the style sheet. */
  installed: { serif: string; sans: string } | null;
  /** Font families that replace them once their files have loaded. */
  loaded: { serif: string; sans: string } | null;
}

/** The pairs of typefaces to choose from for a site. */
export const TYPEFACES = {
  literata: { title: 'Literata, with a system font for small text', installed: null, loaded: null },
  source: {
    title: 'Source Serif and Source Sans',
    installed: {
      serif:
        "'Source Serif Fallback','Source Serif Fallback Roman','Source Serif Fallback Wide',Georgia,serif",
      sans: "'Source Sans Fallback','Source Sans Fallback Wide',system-ui,sans-serif",
    },
    loaded: { serif: "'Source Serif'", sans: "'Source Sans'" },
  },
  inter: {
    title: 'Inter (sans serif)',
    installed: {
      serif: "'Inter Fallback','Inter Fallback Wide',system-ui,sans-serif",
      sans: "'Inter Fallback','Inter Fallback Wide',system-ui,sans-serif",
    },
    loaded: { serif: "'Inter'", sans: "'Inter'" },
  },
  system: {
    title: 'System fonts (nothing to load)',
    installed: { serif: "Georgia,'Times New Roman',serif", sans: 'system-ui,sans-serif' },
    loaded: null,
  },
} as const satisfies Record<string, TypefacePair>;
export type Typefaces = keyof typeof TYPEFACES;
export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as [Typefaces, ...Typefaces[]];
/** Their titles, to choose from. */
export const TYPEFACE_TITLES = Object.fromEntries(
  Object.entries(TYPEFACES).map(([name, { title }]) => [name, title]),
) as Record<Typefaces, string>;
