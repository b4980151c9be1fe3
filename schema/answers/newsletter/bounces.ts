import { z } from 'zod';
import { BOUNCE_SERVICE_NAMES, type BounceServiceName } from '../../settings/parts/bounce-services.ts';

/** A report that was recorded, or that needed nothing. */
export const notedReport = z.object({
  status: z.enum(['noted', 'ignored']),
  kind: z.string().optional().describe('How a whole message was classified.'),
});
export type NotedReport = z.output<typeof notedReport>;

/** A bounce or complaint about an email. */
export const bounceReport = z.object({
  id: z.uuid(),
  kind: z.enum(['hard', 'soft', 'complaint']),
  status: z.string(),
  diagnostic: z.string(),
  source: z.string(),
  created_at: z.iso.datetime(),
  contact_id: z.uuid().nullable(),
  email: z.string().nullable(),
  campaign_id: z
    .uuid()
    .nullable()
    .describe('The newsletter; null for a welcome email or a deleted newsletter.'),
  campaign_name: z.string().nullable(),
});
export type BounceReport = z.output<typeof bounceReport>;

/** Whether the mailbox of bounces can be read. */
export const mailboxCheck = z.union([
  z.object({ works: z.literal(true), messages: z.int() }),
  z.object({ works: z.literal(false), failure: z.string() }),
]);
export type MailboxCheck = z.output<typeof mailboxCheck>;

const counts = { noted: z.int(), known: z.int(), unknown: z.int() };

/**
 * The result for a mail service's report: how many events were recorded, already known, or about no email of
 * ours.
 */
const serviceReport = z.union([
  z.object({ status: z.literal('taken'), ...counts }),
  z.object({ status: z.enum(['subscribed', 'failed', 'ignored']) }),
]);
export type ServiceReport = z.output<typeof serviceReport>;

/** The same at the URL that each declared service reports to. */
export const serviceReports = Object.fromEntries(
  BOUNCE_SERVICE_NAMES.map((name) => [`POST /email/bounces/${name}`, serviceReport]),
) as { readonly [Name in BounceServiceName as `POST /email/bounces/${Name}`]: typeof serviceReport };
