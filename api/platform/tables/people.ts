import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** What belongs to staff members besides their row: second factors, tokens of their programs, and what they did. */

export const secondFactors = pgTable('second_factors', {
  user_id: uuid('user_id').primaryKey(),
  /** The shared secret of the authenticator app, encrypted under the key of this installation. */
  sealed_secret: text('sealed_secret').notNull(),
  /** Empty until a first code proved that the app has the secret. */
  confirmed_at: moment('confirmed_at'),
  /** The time step (RFC 6238) of the last code that was taken: none is taken twice. */
  last_step: integer('last_step').notNull().default(0),
  created_at: moment('created_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { user_id: uuid('user_id').notNull(), code_hash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token, base64url. The token itself is nowhere. */
    token_hash: text('token_hash').notNull().unique(),
    /** What it may at most; never more than its owner may at the moment. */
    role: text('role').notNull(),
    /** Its scope, as named in schema/access/scopes.ts. */
    scopes: text('scopes').array().notNull().default([]),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('api_tokens_user').on(table.user_id)],
);

/**
 * What a person recently signed in with and from: strangers cannot lock these out, and the person is notified of
 * anything else.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: uuid('user_id').notNull(),
    /** `device …`, `network …` or `address …`. */
    mark: text('mark').notNull(),
    last_used_at: moment('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.mark] })],
);

/** Append-only: a trigger refuses to change or remove a row. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** Empty for events without a signed-in person, such as a failed sign-in. */
    user_id: uuid('user_id'),
    /** The name at that time: the person may be gone by now. */
    user_name: text('user_name'),
    /** The API token it was done with, by the name of that time; empty for a person at a screen. */
    token_name: text('token_name'),
    action: text('action').notNull(),
    resource: text('resource'),
    record_id: text('record_id'),
    record_title: text('record_title'),
    address: text('address'),
    request_id: text('request_id'),
    details: jsonb('details').notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at.desc(), table.id.desc()),
    index('audit_entries_record').on(table.resource, table.record_id),
    index('audit_entries_user').on(table.user_id, table.at.desc()),
  ],
);
