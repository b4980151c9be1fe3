import { z } from 'zod';
import { pageOf } from '../../base/page.ts';

/** Why no session with the mail server can be opened, or why it accepts nothing. Codes are stable. */
export const RELAY_PROBLEMS = [
  'host_unknown',
  'connection_refused',
  'unreachable',
  'timeout',
  'closed',
  'certificate',
  'tls',
  'authentication',
  'refused',
  'busy',
  'refuses_mail',
  'other',
] as const;
export type RelayProblemCode = (typeof RELAY_PROBLEMS)[number];

/** The state of the mail server, as shown to staff. */
export const relayHealth = z.object({
  state: z
    .enum(['ok', 'unavailable', 'refusing', 'slow', 'unknown'])
    .describe('`slow`: emails have waited more than 30 seconds for a reply. `unknown`: not tried yet.'),
  problem: z.string().nullable().describe('A stable code if something is wrong.'),
  reason: z.string().nullable().describe('The problem in words: what happened and what to do.'),
  since: z.iso.datetime().nullable(),
  seen_at: z.iso.datetime().nullable().describe('When it was last tried.'),
});
export type RelayHealth = z.output<typeof relayHealth>;

/** Which addresses got a test email, and why the others did not. */
export const testOutcome = z.object({
  accepted: z.array(z.string()),
  rejected: z.array(z.string()),
  reasons: z
    .record(z.string(), z.string())
    .optional()
    .describe('Reasons in words by email address in `rejected`. Absent if all were accepted.'),
});
export type TestOutcome = z.output<typeof testOutcome>;

/** An email as one subscriber gets it. */
export const previewedMail = z.object({
  subject: z.string(),
  from: z.string(),
  reply_to: z.string().nullable(),
  to: z.string(),
  size: z.int().describe('Size of the HTML as sent, in bytes.'),
  size_limit: z.int().describe('The size at which Gmail clips it.'),
  html: z.string(),
  text: z.string(),
});
export type PreviewedMail = z.output<typeof previewedMail>;

/** A single email, without its text. */
export const listedMail = z.object({
  id: z.uuid(),
  kind: z.enum(['newsletter', 'account']),
  purpose: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled', 'captured']),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  smtp_reply: z.string().nullable(),
  emptied: z
    .boolean()
    .describe('True if the text was removed because it contained a link that gave access to an account.'),
});
export type ListedMail = z.output<typeof listedMail>;

/** The same with its text and headers. */
export const wholeMail = listedMail.extend({
  headers: z.record(z.string(), z.string()),
  html: z.string().nullable(),
  text: z.string().nullable(),
});
export type WholeMail = z.output<typeof wholeMail>;

/** A page of emails. */
export const outbox = pageOf(listedMail).extend({
  captured: z.boolean().describe('True if no mail server is set up, so that every email is kept here.'),
});
