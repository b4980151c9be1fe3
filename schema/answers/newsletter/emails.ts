import { z } from 'zod';

/** The states of an email that a program sent. */
export const EMAIL_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'bounced',
  'suppressed',
  'cancelled',
  'captured',
] as const;

/** An email that a program sent, without its text. */
export const sentEmail = z.object({
  id: z.uuid(),
  state: z
    .enum(EMAIL_STATES)
    .describe(
      '`sent`: the mail server accepted it. `unknown`: it may have arrived, and isn’t sent again. `suppressed`: emails to this address bounced or were reported as spam, or staff blocked it. `captured`: no mail server is set.',
    ),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  template_id: z.uuid().nullable(),
  attempts: z.int(),
  reply: z
    .string()
    .nullable()
    .describe('The last answer of the mail server, or of the one that returned it.'),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable().describe('Since when nothing more is tried.'),
  bounced_at: z.iso.datetime().nullable(),
});
export type SentEmail = z.output<typeof sentEmail>;
