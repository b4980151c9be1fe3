import { z } from 'zod';

/** The steps after the first administrator is created, in order. */
export const FIRST_RUN_STEPS = ['site', 'texts', 'done'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/** The setup checklist of a site, in its order. */
export const CHECKLIST = [
  'name',
  'logo',
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
  step: z
    .enum(FIRST_RUN_STEPS)
    .describe('What is asked next; “done” also on sites from before there was one.'),
  starter_texts: z.object({
    unchanged: z.int().describe('Starter texts and lists that nobody has changed.'),
    changed: z.int().describe('Those that someone has changed; an empty site keeps them.'),
  }),
  checklist: z
    .array(z.object({ name: z.enum(CHECKLIST), done: z.boolean() }))
    .nullable()
    .describe('Null: dismissed, complete, or never begun.'),
});
export type FirstRun = z.output<typeof firstRun>;

/** The result of emptying a site. */
export const emptied = z.object({
  removed: z.int().describe('Texts and lists.'),
  kept: z.int().describe('Starter texts and lists that someone had changed.'),
});
