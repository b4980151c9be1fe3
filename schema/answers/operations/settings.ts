import { z } from 'zod';
import { RELAY_PROBLEMS, relayHealth } from '../newsletter/mail.ts';

/** Whether drafting is set up, with which model, and how much of today's budget is left. */
export const aiStatus = z.object({
  configured: z.boolean(),
  missing: z.array(z.string()).describe('What must be set first.'),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  tokens_today: z.int(),
  cost_today: z.number().nullable().describe('US dollars; null if the price is unknown.'),
  daily_tokens_per_user: z.int(),
});
export type AiStatus = z.output<typeof aiStatus>;

/** The default sender, and the mail server without its secrets but with its state. */
export const emailStatus = z.object({
  sender: z.string(),
  senders: z.array(z.string()).describe('The email addresses of all senders, the default first.'),
  relay: z
    .object({
      host: z.string(),
      port: z.int(),
      encryption: z.enum(['tls', 'starttls', 'optional']),
      signs_in: z.boolean(),
      connections: z.int(),
      per_second: z.number().nullable(),
      signs_mail: z.boolean(),
    })
    .nullable()
    .describe('Null if none is set; emails then stay in the outbox.'),
  health: relayHealth.nullable(),
});
export type EmailStatus = z.output<typeof emailStatus>;

/** What unsaved snippets need. */
export const codePolicy = z.object({
  policy: z
    .record(z.string(), z.array(z.string()))
    .describe('Additional sources in the Content-Security-Policy of public pages, by directive.'),
  faults: z.record(z.string(), z.array(z.string())).describe('What it would block, by field.'),
});

/** A DNS record that mailbox providers check. */
const domainRecord = z.object({
  rule: z.enum(['spf', 'dkim', 'dmarc']),
  name: z.string().nullable().describe('The name to look up; null if there is none.'),
  state: z
    .enum(['good', 'missing', 'wrong', 'unsigned', 'unknown'])
    .describe('`unknown`: the DNS did not answer. `unsigned`: emails are not signed here.'),
  found: z.array(z.string()),
  wanted: z.string().nullable().describe('The record to set, if known.'),
  message: z.string().nullable(),
});
export type DomainRecord = z.output<typeof domainRecord>;

/** A domain that emails are sent from. */
export const mailDomain = z.object({
  domain: z.string(),
  senders: z.array(z.string()),
  is_public: z.boolean().describe('False if it is not an internet domain; nothing is looked up then.'),
  records: z.array(domainRecord),
});
export type MailDomain = z.output<typeof mailDomain>;

/** The senders that a newsletter can use. */
export const newsletterSender = z.object({ name: z.string(), address: z.string() });

/** The result of a session with the mail server. */
export const relayTest = z.object({
  ok: z.boolean(),
  encrypted: z.boolean().nullable().describe('Null if no session was established.'),
  took_ms: z.int(),
  problem: z.enum(RELAY_PROBLEMS).nullable(),
  reason: z.string().nullable(),
});
export type RelayTest = z.output<typeof relayTest>;
