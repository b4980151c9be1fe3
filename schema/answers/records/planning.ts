import { z } from 'zod';

const calendarEntry = z.object({
  id: z.uuid(),
  resource: z
    .string()
    .describe('Name of the declared resource; `settings` for a change to the group named by `slug`.'),
  title: z.string(),
  slug: z.string().nullable(),
  state: z
    .enum(['scheduled', 'published', 'due', 'sending', 'paused', 'sent'])
    .describe(
      '`scheduled` will be published or sent automatically; `published` and `sent` already were; ' +
        '`due` is a draft with this publication date; `sending` and `paused` are newsletters being sent.',
    ),
  at: z.iso.datetime(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  is_live: z.boolean().describe('True if it is scheduled and an earlier version is public.'),
  moved_by: z
    .enum(['publish', 'update', 'send'])
    .nullable()
    .describe('The API action that reschedules it; null if it can’t be rescheduled.'),
});
/** Something planned or done at a certain time. */
export type CalendarEntry = z.output<typeof calendarEntry>;

const rhythm = z.object({
  weekdays: z.array(z.int()).describe('1 is Monday.'),
  per_week: z.int().describe('Median per week, rounded; 0 if there is no regular schedule.'),
});
/** The publishing schedule: on which days, and how much per week. */
export type Rhythm = z.output<typeof rhythm>;

/** Everything between two times, earliest first. */
export const calendar = z.object({
  entries: z.array(calendarEntry),
  is_cut: z.boolean().describe('True if there are more entries than the calendar can show.'),
  rhythm,
});
export type Calendar = z.output<typeof calendar>;

/** The URL of one person’s calendar. */
export const feed = z.object({
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  url: z.url().optional().describe('Only in the response that created it.'),
});
export type Feed = z.output<typeof feed>;

/** A saved list view of a user, or of the team. */
export const savedView = z.object({
  id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()).describe('The query parameters of the list.'),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  is_own: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type SavedView = z.output<typeof savedView>;
