import { z } from 'zod';
import { LIMITED_FIGURES, WEEK_FIGURES, type WeekFigure } from '../../base/week-figures.ts';
import { waitingComment } from '../records/comments.ts';

/** A piece of content that needs attention. */
export const todayItem = z.object({
  id: z.uuid(),
  resource: z.string().describe('Name of the declared resource.'),
  title: z.string(),
  slug: z.string().nullable(),
  status: z.string(),
  has_unpublished_changes: z.boolean(),
  image_unique_identifier: z.string().nullable(),
  at: z.string().describe('When it is published, was due, was last edited, or is permanently deleted.'),
  problems: z
    .array(z.string())
    .optional()
    .describe('For scheduled content: why it can’t be published as it is.'),
});
export type TodayItem = z.output<typeof todayItem>;

const todayList = z.object({ items: z.array(todayItem), has_more: z.boolean() });
export type TodayList = z.output<typeof todayList>;

/** The lists of content on the start page. */
export const TODAY_LISTS = [
  'scheduled',
  'overdue',
  'unpublished',
  'stale',
  'unreviewed',
  'trash',
  'recent',
] as const;

const todayRelease = z.object({
  id: z.uuid(),
  name: z.string(),
  at: z.string().describe('When it is published, or was due.'),
  state: z
    .enum(['scheduled', 'overdue', 'failed'])
    .describe(
      '`failed`: it was refused at its time. `overdue`: its time has passed, and no server has published it.',
    ),
  reason: z.string().nullable().describe('Why it was refused.'),
  blocked_items: z.int().describe('Items that keep a scheduled release from being published.'),
});
export type TodayRelease = z.output<typeof todayRelease>;

const weekCount = z.object({
  week: z.iso.date().describe('The Monday on which the week starts.'),
  count: z.int(),
});
export type WeekCount = z.output<typeof weekCount>;

const weekCounts = z.array(weekCount);
type CountsOf<Name extends WeekFigure> = Name extends (typeof LIMITED_FIGURES)[number]
  ? z.ZodNullable<typeof weekCounts>
  : typeof weekCounts;

const limited = new Set<string>(LIMITED_FIGURES);
const weekFigures = Object.fromEntries(
  Object.keys(WEEK_FIGURES).map((name) => [name, limited.has(name) ? weekCounts.nullable() : weekCounts]),
) as { [Name in WeekFigure]: CountsOf<Name> };

const issue = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  at: z.string().nullable(),
});
export type Issue = z.output<typeof issue>;

const newsletterToday = z.object({
  last: issue.nullable(),
  next: issue.nullable(),
  drafts: z.array(issue).describe('The last issues that were worked on and are still drafts.'),
  troubled: z.array(issue).describe('Paused or automatically canceled.'),
  deliveries: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        unknown: z.int(),
        rejected: z.int(),
      }),
    )
    .describe('Unknown and rejected deliveries of the last 30 days, by issue.'),
  failed_mails: z.int().describe('Individual emails of the last 30 days that could not be sent.'),
  delayed_confirmations: z
    .int()
    .describe('Confirmation emails delayed because unusually many people are signing up.'),
  relay: z
    .object({
      state: z.string(),
      problem: z.string().nullable(),
      reason: z.string().nullable(),
      since: z.string().nullable(),
      seen_at: z.string().nullable(),
    })
    .nullable()
    .describe('What is wrong with the mail server.'),
});
export type NewsletterToday = z.output<typeof newsletterToday>;

const webhookToday = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean().describe('False if it was turned off automatically.'),
  reason: z.string().nullable(),
  failing_since: z.string().nullable(),
});
export type WebhookToday = z.output<typeof webhookToday>;

const failedQueue = z.object({ name: z.string(), title: z.string(), failed: z.int() });
export type FailedQueue = z.output<typeof failedQueue>;

const firstSteps = z.object({
  has_content: z.boolean(),
  has_published: z.boolean(),
  has_category: z.boolean(),
  has_newsletter: z.boolean(),
  has_colleague: z.boolean().optional(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** What needs the user's attention today. Parts that their role does not include are null. */
export const today = z.object({
  scheduled: todayList,
  overdue: todayList.describe('Drafts whose publication date, set ahead, has passed.'),
  unpublished: todayList.describe('Live pages with unpublished changes.'),
  stale: todayList,
  unreviewed: todayList,
  trash: todayList,
  recent: todayList,
  mentions: z.array(waitingComment).describe('Open comments that mention you and that you haven’t answered.'),
  releases: z
    .array(todayRelease)
    .nullable()
    .describe('Scheduled releases, those that were due first; null if you can’t see releases.'),
  ...weekFigures,
  newsletter: newsletterToday.nullable(),
  webhooks: z.array(webhookToday).nullable().describe('Failing webhooks.'),
  queues: z.array(failedQueue).nullable().describe('Queues with failed items.'),
  secret_key_exposed: z
    .boolean()
    .nullable()
    .describe('True if SECRET_KEY is not set on a publicly reachable site; null if you can’t see settings.'),
  first_steps: firstSteps.nullable(),
});

/** What the charts show. */
export type WeekFigures = Pick<z.output<typeof today>, WeekFigure>;
