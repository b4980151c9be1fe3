import { z } from 'zod';

/** A piece of content that needs attention. */
export const todayItem = z.object({
  id: z.uuid(),
  resource: z.string().describe('The name of the declared resource.'),
  title: z.string(),
  slug: z.string().nullable(),
  status: z.string(),
  has_unpublished_changes: z.boolean(),
  image_unique_identifier: z.string().nullable(),
  at: z
    .string()
    .describe('The moment that matters: when it goes live, was due, was last edited, is deleted for good.'),
  problems: z
    .array(z.string())
    .optional()
    .describe('Of what is scheduled: why it will not go live as it is.'),
});
export type TodayItem = z.output<typeof todayItem>;

const todayList = z.object({ items: z.array(todayItem), has_more: z.boolean() });
export type TodayList = z.output<typeof todayList>;

/** The lists of content on the start page. */
export const TODAY_LISTS = ['scheduled', 'overdue', 'stale', 'unreviewed', 'trash', 'recent'] as const;

const weekCount = z.object({
  week: z.iso.date().describe('The Monday that the week begins with.'),
  count: z.int(),
});
export type WeekCount = z.output<typeof weekCount>;

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
  troubled: z.array(issue).describe('Paused, or cancelled by the product itself.'),
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
    .describe('By issue: deliveries of the last 30 days whose end is unknown, or that were refused.'),
  failed_mails: z.int().describe('Single emails of the last 30 days that could not be sent.'),
  delayed_confirmations: z.int().describe('Confirmations that wait because unusually many people sign up.'),
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
  enabled: z.boolean().describe('False: switched itself off.'),
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

/** What needs the user's attention today. Parts outside their role are null. */
export const today = z.object({
  scheduled: todayList,
  overdue: todayList,
  stale: todayList,
  unreviewed: todayList,
  trash: todayList,
  recent: todayList,
  published_per_week: z.array(weekCount),
  sign_ups_per_week: z.array(weekCount).nullable(),
  newsletter: newsletterToday.nullable(),
  webhooks: z.array(webhookToday).nullable().describe('Webhooks that fail.'),
  queues: z.array(failedQueue).nullable().describe('Queues in which something failed.'),
  secret_key_exposed: z
    .boolean()
    .nullable()
    .describe(
      'SECRET_KEY is not set on a site that others can reach; null for those who cannot see settings.',
    ),
  first_steps: firstSteps.nullable(),
});
