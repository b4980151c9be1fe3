/** The pairs of typefaces that a site can be set in: what the form calls them, and their families in CSS. */
export const TYPEFACES = {
  literata: {
    title: 'Literata, with the system’s own for details',
    serif: null,
    sans: null,
    isLoaded: false,
  },
  source: {
    title: 'Source Serif and Source Sans',
    serif: "'Source Serif','Source Serif Fallback','Source Serif Fallback Roman',Georgia,serif",
    sans: "'Source Sans','Source Sans Fallback',system-ui,sans-serif",
    isLoaded: true,
  },
  inter: {
    title: 'Inter, without serifs',
    serif: "Inter,'Inter Fallback',system-ui,sans-serif",
    sans: "Inter,'Inter Fallback',system-ui,sans-serif",
    isLoaded: true,
  },
  system: {
    title: 'The reader’s own: nothing is loaded',
    serif: "Georgia,'Times New Roman',serif",
    sans: 'system-ui,sans-serif',
    isLoaded: false,
  },
} as const;
export type Typefaces = keyof typeof TYPEFACES;
export const TYPEFACE_NAMES = Object.keys(TYPEFACES) as [Typefaces, ...Typefaces[]];
/** Their titles, for a choice. */
export const TYPEFACE_TITLES = Object.fromEntries(
  Object.entries(TYPEFACES).map(([name, { title }]) => [name, title]),
) as Record<Typefaces, string>;
