import { z } from 'zod';
import { RESULT_SHARES } from '../../newsletter/result-shares.ts';
import { MEDIA_FORMATS } from '../../base/media-files.ts';
import { DELIVERY_STATES } from '../../resources/email-newsletters.ts';
import { relayHealth } from './mail.ts';
import { pageOf } from '../../base/page.ts';

const moment = z.iso.datetime();
const counts = z
  .record(z.string(), z.int())
  .describe('Deliveries by state, plus `audience`, `opened`, `clicked`, `unsubscribed`, and `bounced`.');

/** The outcome of the email to one person. */
export const delivery = z.object({
  id: z.uuid(),
  contact_id: z.uuid().nullable(),
  email: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  reason: z.string().nullable(),
  smtp_code: z.int().nullable(),
  smtp_reply: z.string().nullable(),
  due_at: moment.nullable(),
  first_attempt_at: moment.nullable(),
  attempted_at: moment.nullable(),
  settled_at: moment.nullable(),
  reviewed_at: moment.nullable().describe('When staff marked it as delivered or left it as it is.'),
  opened_at: moment.nullable(),
  clicked_at: moment.nullable(),
  bounced_at: moment.nullable(),
  unsubscribed_at: moment.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const audienceMember = z.object({
  contact_id: z.uuid(),
  email: z.string(),
  first_name: z.string().nullable(),
  included: z.boolean(),
  reason: z.string().nullable().describe('Why the contact is excluded; null if included.'),
});
/** One contact on the chosen lists, and whether they would get the email. */
export type AudienceMember = z.output<typeof audienceMember>;

/** A page of everyone on the lists, with the figures of all pages. */
export const audience = pageOf(audienceMember).extend({
  included: z.int(),
  excluded: z.record(z.string(), z.int()).describe('Number of excluded contacts by reason.'),
});

/** The target of a link in an email, and how many people followed it. */
export const countedLink = z.object({
  number: z.int(),
  url: z.string(),
  clicks: z.int(),
  machine_clicks: z.int(),
});

/** The results of one subject among the readers who got it. */
const subjectResult = z.object({
  subject: z.string(),
  audience: z.int().describe('Number of recipients it was sent to, successfully or not.'),
  opened: z.int().describe('People, without bots.'),
  clicked: z.int(),
});
export type SubjectResult = z.output<typeof subjectResult>;

/** The progress of a campaign. */
export const progress = z.object({
  status: z.string(),
  status_reason: z.string().nullable().describe('Why it is in this state, if no one chose it.'),
  relay: relayHealth
    .nullable()
    .describe('What is wrong with the mail server during sending; null if no problem is known.'),
  counts,
  rate_per_second: z.number().describe('Emails processed per second, recently.'),
  seconds_left: z.int().nullable().describe('Null while nothing is being sent.'),
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  subject_test: z
    .object({
      ends_at: moment.nullable(),
      winner: z.int().nullable().describe('The winning subject, counted from 0.'),
      results: z.array(subjectResult),
    })
    .nullable()
    .describe('For an A/B test: results by subject, when it ends, and the winner.'),
});
export type Progress = z.output<typeof progress>;

/** How many deliveries are sent again, or were marked. */
export const queued = z.object({ queued: z.int() });
export const changed = z.object({ changed: z.int() });

const share = z.number().nullable();
const engagementHour = z.object({
  at: moment,
  opened: z.int(),
  clicked: z.int(),
  machine_opened: z.int(),
  machine_clicked: z.int(),
});
export type EngagementHour = z.output<typeof engagementHour>;

const departureHour = z.object({
  at: moment,
  unsubscribed: z.int(),
  bounced: z.int(),
  complained: z.int(),
});
export type DepartureHour = z.output<typeof departureHour>;

const earlierIssue = z.object({
  id: z.uuid(),
  name: z.string(),
  started_at: moment,
  audience: z.int(),
  shares: z.record(z.enum(RESULT_SHARES), share),
});
export type EarlierIssue = z.output<typeof earlierIssue>;

/** The results of an issue in numbers. Shares are from 0 to 1. */
export const campaignResults = z.object({
  counts,
  shares: z
    .record(z.enum(RESULT_SHARES), z.object({ value: share, median: share }))
    .describe('The value of this issue and the median of earlier ones; null if there is nothing to compare.'),
  compared: z.int().describe('Number of earlier issues in the medians, at most ten.'),
  deliveries: z
    .array(z.object({ at: moment, accepted: z.int() }))
    .describe('Accepted emails per interval of `delivery_step_seconds`.'),
  delivery_step_seconds: z.int(),
  readings: z
    .array(engagementHour)
    .describe('Opens and clicks per hour, people and bots counted separately.'),
  departures: z
    .array(departureHour)
    .describe(
      'Unsubscribes through this email and bounces per hour; spam complaints are counted separately.',
    ),
  earlier: z.array(earlierIssue).describe('The issues it is compared with, newest first.'),
  links: z.array(countedLink),
  subjects: z.array(subjectResult).describe('Results by subject, if it was an A/B test.'),
});
export type CampaignResults = z.output<typeof campaignResults>;

const mailCheck = z.object({
  rule: z.string(),
  severity: z.enum(['red', 'amber']).describe('`red` blocks sending, `amber` is a warning.'),
  message: z.string(),
  field: z.string().optional().describe('The newsletter field to fix.'),
  block: z
    .string()
    .optional()
    .describe(
      'Position of the block: `3`, or `3.1.0` for the first block in the second column of the fourth block.',
    ),
});
/** A problem with a newsletter before it is sent. */
export type MailCheck = z.output<typeof mailCheck>;

const unknown = z.object({ rule: z.string(), message: z.string() });
/** Something that could not be checked: not a failure, and shown as such. */
export type Unknown = z.output<typeof unknown>;

/** All findings for a newsletter before it is sent. */
export const newsletterChecks = z.object({
  checks: z.array(mailCheck).describe('Red ones first.'),
  unknown: z.array(unknown),
  size: z.int().nullable().describe('Size of the HTML as sent, in bytes; null if there is none.'),
  size_limit: z.int(),
  can_test_subjects: z
    .boolean()
    .describe('True if opens and clicks are tracked, so that A/B tests are available.'),
});
export type NewsletterChecks = z.output<typeof newsletterChecks>;

/** The public version of an issue: it contains no names, and its links cannot unsubscribe anyone. */
export const issue = z.object({
  slug: z.string(),
  subject: z.string(),
  preheader: z.string().nullable(),
  sent_at: moment,
});
export type Issue = z.output<typeof issue>;

const issueAttachment = z.object({
  name: z.string(),
  path: z.string().describe('Where the site serves the file.'),
  format: z.enum(MEDIA_FORMATS),
  bytes: z.int(),
});
export type IssueAttachment = z.output<typeof issueAttachment>;

/** An issue with its text. */
export const wholeIssue = issue.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(issueAttachment).describe('Files that came with the email.'),
});
export type WholeIssue = z.output<typeof wholeIssue>;

/** A newsletter that included a text. */
export const mention = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string().nullable(),
  status: z.string(),
  sent_at: moment,
});
