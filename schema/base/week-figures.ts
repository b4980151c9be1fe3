/** The charts of the start page in their order: what is counted per week, and its title. */
export const WEEK_FIGURES = {
  published_per_week: 'Published',
  sign_ups_per_week: 'Signups',
};
export type WeekFigure = keyof typeof WEEK_FIGURES;

/** Those that only some roles see: null for the others. */
export const LIMITED_FIGURES = ['sign_ups_per_week'] as const satisfies readonly WeekFigure[];
