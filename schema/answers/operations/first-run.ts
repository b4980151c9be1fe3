import { z } from 'zod';

/** The steps after the first administrator is created, in order. */
export const FIRST_RUN_STEPS = ['site', 'texts', 'done'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** The setup checklist of a site, in its order. */
export const CHECKLIST = [
  'name',
  'logo',
  'menu',
  'about',
  'publish',
  'email',
  'second_factor',
  'colleague',
  'https',
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

/** The progress of a new site's setup. */
export const firstRun = z.object({
  step: z.enum(FIRST_RUN_STEPS).describe('The next setup step; also `done` on sites older than the setup.'),
  starter_texts: z.object({
    unchanged: z.int().describe('Unchanged starter texts and lists.'),
    changed: z
      .int()
      .describe('Starter texts and lists that were changed; they stay if you start with an empty site.'),
  }),
  checklist: z
    .array(z.object({ name: z.enum(CHECKLIST), done: z.boolean() }))
    .nullable()
    .describe('Null if dismissed, complete, or never started.'),
});
export type FirstRun = z.output<typeof firstRun>;

/** The result of emptying a site. */
export const emptied = z.object({
  removed: z.int().describe('Number of texts and lists.'),
  kept: z.int().describe('Starter texts and lists that had been changed.'),
});
