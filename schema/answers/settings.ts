import { z } from 'zod';
import { RELAY_PROBLEMS, relayHealth } from './mail.ts';

/** Whether drafting is set up, with which model, and what is left of today’s budget. */
export const aiStatus = z.object({
  configured: z.boolean(),
  missing: z.array(z.string()).describe('What is to be set before.'),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  tokens_today: z.int(),
  cost_today: z.number().nullable().describe('US dollars, null where no price is known.'),
  daily_tokens_per_user: z.int(),
});
export type AiStatus = z.output<typeof aiStatus>;

/** The mail server as the environment sets it, without its secrets, and how it does. */
export const emailSettings = z.object({
  mail_from: z.string(),
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
    .describe('Null: none is set, and emails stay in the outbox.'),
  health: relayHealth.nullable(),
});
export type EmailSettings = z.output<typeof emailSettings>;

/** What came of a session with the mail server. */
export const relayTest = z.object({
  ok: z.boolean(),
  encrypted: z.boolean().nullable().describe('Null where no session came about.'),
  took_ms: z.int(),
  problem: z.enum(RELAY_PROBLEMS).nullable(),
  reason: z.string().nullable(),
});
export type RelayTest = z.output<typeof relayTest>;
