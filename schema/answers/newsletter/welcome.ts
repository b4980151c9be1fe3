import { z } from 'zod';

const step = z.object({
  id: z.uuid(),
  delay_hours: z.int(),
  subject: z.string(),
  template_id: z.uuid(),
  template_name: z.string(),
  enabled: z.boolean(),
  accepted: z.int(),
  queued: z.int(),
  unknown: z.int(),
  failed: z.int(),
  bounced: z.int(),
});
/** One email of a series, and its outcome. */
export type WelcomeStep = z.output<typeof step>;

const person = z.object({ id: z.uuid(), email: z.string(), started_at: z.iso.datetime(), sent: z.int() });
/** Someone in the middle of a series. */
export type WelcomePerson = z.output<typeof person>;

/** The emails that new subscribers of a list get, their results, and who is in the middle of the series. */
export const welcomeSeries = z.object({
  steps: z.array(step),
  in_series: z.int(),
  finished: z.int(),
  stopped: z.int(),
  people: z.array(person),
});
export type WelcomeSeries = z.output<typeof welcomeSeries>;

/** How many people a step is resent to. */
export const released = z.object({ released: z.int() });
