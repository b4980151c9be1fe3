import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** Ways to sign in besides a password: passkeys, and identities at an OpenID Connect provider. */

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** The credential ID that the authenticator chose, base64url. */
    credential_id: text('credential_id').notNull().unique(),
    /** The public key as the authenticator sent it: COSE, base64url. */
    public_key: text('public_key').notNull(),
    /** The highest signature counter seen; 0 for authenticators that don't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches it (`internal`, `usb`, `hybrid` …): a hint for the next time. */
    transports: jsonb('transports').notNull().default([]),
    /** Synced to its owner's other devices. */
    backed_up: boolean('backed_up').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** Challenges that were handed out and not used yet. One that is used, rightly or wrongly, is deleted. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Whose ceremony it is; empty before anyone has signed in. */
    user_id: uuid('user_id'),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expires_at)],
);

/** A person's identity at a provider: the issuer and its subject never change, an email address may. */
export const openidIdentities = pgTable(
  'openid_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The address at the time of the last sign-in. */
    email: text('email').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('openid_identities_user').on(table.user_id),
  ],
);

/** Sign-ins that were sent to the provider and have not returned. */
export const openidAttempts = pgTable(
  'openid_attempts',
  {
    /** SHA-256 of `state`, base64url. */
    state_hash: text('state_hash').primaryKey(),
    /** SHA-256 of the secret that the browser keeps meanwhile: no other browser can return in its place. */
    browser_hash: text('browser_hash').notNull(),
    /** `sign-in`, `connect`, or `second-factor` once the provider was believed. */
    stage: text('stage').notNull(),
    issuer: text('issuer').notNull(),
    /** Nonce and PKCE verifier, encrypted. */
    sealed: text('sealed').notNull(),
    /** Who connects their account, or whom the provider named. */
    user_id: uuid('user_id'),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('openid_attempts_expiry').on(table.expires_at)],
);
