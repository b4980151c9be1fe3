import { z } from 'zod';
import { ROLES } from '../../access/roles.ts';
import { SCOPES } from '../../access/scopes.ts';
import { json } from '../../base/json.ts';
import { user } from './sign-in.ts';

const moment = z.iso.datetime();

/** The same whether or not the address is known. */
export const sent = z.object({ status: z.literal('sent') });

/** The account that a link for choosing a password is for. */
export const passwordLink = z.object({
  purpose: z.enum(['invitation', 'password-reset']),
  name: z.string(),
  email: z.string(),
});
export type PasswordLink = z.output<typeof passwordLink>;

/** Someone who was invited. */
export const invitedUser = user.extend({
  invitation_url: z
    .string()
    .nullable()
    .describe('The link to set a password, only if no mail server is set up: pass it on yourself.'),
});
export type InvitedUser = z.output<typeof invitedUser>;

/** The account whose password was set. */
export const chosenPassword = z.object({ email: z.string() });

/** A token of a program. */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES).describe('The role that limits what the token may do.'),
  scopes: z.array(z.enum(SCOPES)).describe('What the token may do.'),
  user: z.object({ id: z.uuid(), name: z.string() }),
  created_at: moment,
  last_used_at: moment.nullable(),
  expires_at: moment,
  token: z.string().optional().describe('Only in the response that created it.'),
});
export type ApiTokenView = z.output<typeof apiToken>;

/** Whether one's own account has a second factor, and whether the role requires one. */
export const secondFactor = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
});

/** The secret for an authenticator app, shown only this once. */
export const factorSecret = z.object({ secret: z.string(), uri: z.string() });
export type FactorSecret = z.output<typeof factorSecret>;

/** Codes that replace a second factor; each works once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** A recorded action of a user. */
export const auditEntry = z.object({
  id: z.int(),
  at: moment,
  user: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  token_name: z.string().nullable().describe('The API token that was used.'),
  action: z.string(),
  resource: z.string().nullable(),
  record_id: z.string().nullable(),
  record_title: z.string().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  details: z
    .object({
      fields: z.array(z.string()).optional().describe('The changed fields.'),
      method: z.string().optional(),
      path: z.string().optional(),
    })
    .catchall(json),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A group of settings, and where it is read and saved. */
export const settingsEntry = z.object({ name: z.string(), path: z.string(), about: z.string() });
