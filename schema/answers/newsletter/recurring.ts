import { z } from 'zod';

const run = z.object({
  id: z.uuid(),
  due_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  state: z.enum(['sent', 'draft', 'skipped']),
  reason: z
    .enum(['too_few', 'no_template', 'late', 'refused', 'feed_unread'])
    .nullable()
    .describe(
      'Why it was skipped or is a draft: too few new items, the template was deleted, the server was off at its time, it can’t be sent, or its feed couldn’t be read, so that it has what was found before.',
    ),
  detail: z.string().nullable().describe('If it can’t be sent: why.'),
  new_items: z.int(),
  campaign_id: z.uuid().nullable().describe('The issue; null if there is none.'),
  campaign_name: z.string().nullable(),
});
/** What became of one date of a recurring issue. */
export type RecurringRun = z.output<typeof run>;

/** The next dates of a recurring issue, and what became of earlier ones. */
export const recurringPlan = z.object({
  time_zone: z.string().describe('The site’s time zone.'),
  next: z.array(z.iso.datetime()).describe('The next three dates; none while it is off.'),
  feed: z
    .object({
      read_at: z.iso.datetime().nullable(),
      problem: z
        .enum(['not_fetched', 'too_large', 'not_a_feed', 'broken'])
        .nullable()
        .describe('Why it couldn’t be read.'),
    })
    .nullable()
    .describe('Null if it has none.'),
  runs: z.array(run).describe('The last 20, newest first.'),
});

/** What is known of a recurring issue besides its record. */
export type RecurringPlan = z.output<typeof recurringPlan>;

/** A draft that was made ahead of its time. */
export const madeIssue = z.object({ campaign_id: z.uuid(), new_items: z.int() });

/** What a feed shows, before it is used. */
export const checkedFeed = z.object({
  title: z.string(),
  count: z.int().describe('At most 200 entries are read.'),
  entries: z.array(z.object({ title: z.string(), url: z.string() })).describe('The first five.'),
});
