import { z } from 'zod';
import { WEEKDAYS } from '../../resources/recurring-issues.ts';

const results = {
  id: z.uuid(),
  waiting: z.int().describe('People who are at this step now.'),
};

const emailStep = z.object({
  ...results,
  kind: z.literal('email'),
  subject: z.string(),
  template_id: z.uuid(),
  template_name: z.string(),
  sent: z.int(),
  queued: z.int(),
  unknown: z.int(),
  failed: z.int(),
  bounced: z.int(),
});

const waitStep = z.object({
  ...results,
  kind: z.literal('wait'),
  unit: z.enum(['hours', 'days', 'weekday']),
  amount: z.int().nullable().describe('Hours or days; null if it waits for a weekday.'),
  weekday: z.enum(WEEKDAYS).nullable(),
  time: z.string().nullable().describe('On the weekday, in the site’s time zone.'),
});

const conditionStep = z.object({
  ...results,
  kind: z.literal('condition'),
  test: z.enum(['segment', 'attribute', 'opened', 'clicked']),
  segment_id: z.uuid().nullable(),
  segment_name: z.string().nullable().describe('Null if it was deleted.'),
  attribute: z.string().nullable(),
  value: z.string().nullable().describe('Of the attribute; null: any value.'),
  issues: z.int().nullable().describe('How many of the last issues count as opened or clicked.'),
  otherwise: z.enum(['skip', 'end']).describe('If it isn’t true: skip the next step, or leave the series.'),
});

const step = z.discriminatedUnion('kind', [emailStep, waitStep, conditionStep]);
/** A step of a series, and its results. */
export type SeriesStep = z.output<typeof step>;

/** The steps of a series in order, their results, and how many people are in it. */
export const seriesSteps = z.object({
  steps: z.array(step),
  in_series: z.int(),
  finished: z.int().describe('People who reached the end.'),
  left: z.int().describe('People who left early: they unsubscribed, or a condition or an end rule said so.'),
  failed: z.int().describe('People for whom a step couldn’t be done, or who are held back after a restore.'),
});
export type SeriesSteps = z.output<typeof seriesSteps>;

const dryStep = z.object({
  step_id: z.uuid(),
  kind: z.enum(['email', 'wait', 'condition']),
  at: z.iso.datetime().describe('When the person reaches the step.'),
  outcome: z.enum(['sent', 'waits', 'passed', 'skips', 'ends']),
});

/** When each step would happen for one person. */
export const seriesDryRun = z.object({
  time_zone: z.string().describe('The site’s time zone.'),
  contact: z
    .string()
    .nullable()
    .describe('The email address; null for an example, who passes every condition.'),
  may_get: z.boolean().describe('Whether this person may get emails of the series now.'),
  steps: z.array(dryStep),
  ends_at: z.iso.datetime(),
});
export type SeriesDryRun = z.output<typeof seriesDryRun>;
