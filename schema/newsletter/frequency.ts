/** How often a reader wants newsletters: each issue, or a digest that gathers what is new. */
export const FREQUENCIES = ['each', 'weekly', 'monthly'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
