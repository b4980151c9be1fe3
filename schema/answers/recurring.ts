import { z } from 'zod';

const run = z.object({
  id: z.uuid(),
  due_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  state: z.enum(['sent', 'draft', 'skipped']),
  reason: z
    .enum(['too_few', 'no_template', 'late', 'refused'])
    .nullable()
    .describe(
      'Why it was skipped or is a draft: too few new items, the template was deleted, the server was off at its time, or it can’t be sent.',
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
  runs: z.array(run).describe('The last 20, newest first.'),
});

/** A draft that was made ahead of its time. */
export const madeIssue = z.object({ campaign_id: z.uuid(), new_items: z.int() });
