import { z } from 'zod';

const calendarEntry = z.object({
  id: z.uuid(),
  resource: z
    .string()
    .describe('Name of the declared resource; `settings` for a change of the group that `slug` names.'),
  title: z.string(),
  slug: z.string().nullable(),
  state: z
    .enum(['scheduled', 'published', 'due', 'sending', 'paused', 'sent'])
    .describe(
      '`scheduled`: goes live, or out, by itself; `published` and `sent`: it did; `due`: a draft whose publication date this is; `sending` and `paused`: a newsletter on its way.',
    ),
  at: z.iso.datetime(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  is_live: z.boolean().describe('True: scheduled, and visitors read an earlier state meanwhile.'),
  moved_by: z
    .enum(['publish', 'update', 'send'])
    .nullable()
    .describe('How it is given another time: with which verb of the API, or not at all.'),
});
/** Something that happens, happened or is meant to happen at a time. */
export type CalendarEntry = z.output<typeof calendarEntry>;

const rhythm = z.object({
  weekdays: z.array(z.int()).describe('1 is Monday.'),
  per_week: z.int().describe('Median of the weeks looked at, rounded; 0: no rhythm to speak of.'),
});
/** The publishing schedule: on which days, and how much per week. */
export type Rhythm = z.output<typeof rhythm>;

/** What happens between two moments, the earliest first. */
export const calendar = z.object({
  entries: z.array(calendarEntry),
  is_cut: z.boolean().describe('True: there is more than a calendar can show.'),
  rhythm,
});
export type Calendar = z.output<typeof calendar>;

/** The address of one person’s calendar. */
export const feed = z.object({
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  url: z.url().optional().describe('Only in the answer that made it.'),
});
export type Feed = z.output<typeof feed>;

/** A saved list view of a user, or of the team. */
export const savedView = z.object({
  id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()).describe('The parameters of the list.'),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  is_own: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type SavedView = z.output<typeof savedView>;
