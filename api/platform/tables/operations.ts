import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  integer,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';
import { messageColumns } from './message-columns.ts';

/** Operations: sessions, images, settings, pending effects, stored answers. */

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, base64url. The token itself is nowhere. */
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
    /** The absolute end; the idle end follows from `last_used_at`. */
    expires_at: moment('expires_at').notNull(),
    address: text('address'),
    user_agent: text('user_agent'),
    /** When the person last confirmed who they are; empty until they do. */
    stepped_up_at: moment('stepped_up_at'),
    /** How it was opened: `password`, `passkey` or `openid`. */
    method: text('method').notNull().default('password'),
  },
  (table) => [index('sessions_user').on(table.user_id)],
);

/** One-time links such as the first set-up. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  token_hash: text('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  user_id: uuid('user_id'),
  /** The email that holds the link: without a mail server it is emptied when the link ends. */
  mail_id: uuid('mail_id'),
  created_at: moment('created_at').notNull(),
  expires_at: moment('expires_at').notNull(),
});

/** Audio, video and documents of the media library. */
export const files = pgTable(
  'files',
  {
    /** Derived from the bytes, so that the same file is stored once. */
    identifier: text('identifier').primaryKey(),
    /** mp3, m4a, ogg, wav, mp4, webm or pdf, detected from the first bytes. */
    format: text('format').notNull(),
    bytes: integer('bytes').notNull(),
    name: text('name').notNull(),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('files_created').on(table.created_at.desc())],
);

export const images = pgTable(
  'images',
  {
    /** Made from the bytes, so that the same image is stored once. */
    identifier: text('identifier').primaryKey(),
    format: text('format').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    alt: text('alt'),
    placeholder_color: text('placeholder_color').notNull(),
    /** The focal point that crops keep: percent from the left and from the top. */
    focal_x: smallint('focal_x').notNull().default(50),
    focal_y: smallint('focal_y').notNull().default(50),
    source_url: text('source_url'),
    /** What the file was called where it was uploaded, fetched, or imported from; empty for drawn images. */
    file_name: text('file_name'),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('images_created').on(table.created_at.desc())],
);

/** What the server keeps between starts: the secret key, settings of an administrator. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Groups of settings as they were after each change, without secrets: the last 100 of each. */
export const settingsRevisions = pgTable(
  'settings_revisions',
  {
    group_name: text('group_name').notNull(),
    version: integer('version').notNull(),
    /** Empty for what was stored before the first change that is kept here. */
    at: moment('at'),
    user_id: uuid('user_id'),
    /** The fields that the change set, secrets only by their names. */
    changed_fields: text('changed_fields').array().notNull(),
    value: jsonb('value').notNull(),
    /** Scheduled by that person and applied automatically at its time. */
    was_scheduled: boolean('was_scheduled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.group_name, table.version] })],
);

/** Scheduled changes of settings, at most one for each group. */
export const settingsSchedules = pgTable('settings_schedules', {
  id: uuid('id').primaryKey(),
  group_name: text('group_name').notNull().unique(),
  at: moment('at').notNull(),
  /** Counts the edits of the scheduled change. */
  version: integer('version').notNull().default(1),
  /** The version of the group that the person had seen. */
  based_on: integer('based_on').notNull(),
  /** By field; null clears a value. */
  change: jsonb('change').notNull(),
  user_id: uuid('user_id'),
  created_at: moment('created_at').notNull(),
  updated_at: moment('updated_at').notNull(),
});

/** Effects of a committed change that are still to be carried out (cache purge, email). */
export const outbox = pgTable('outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  topic: text('topic').notNull(),
  payload: jsonb('payload').notNull(),
  created_at: moment('created_at').notNull(),
});

export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    user_id: uuid('user_id').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    body_hash: text('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.path, table.key] })],
);

/**
 * Failed items of queues: how often, why, and when they are retried. Queues that count their own attempts are not
 * here.
 */
export const queueFailures = pgTable(
  'queue_failures',
  {
    queue: text('queue').notNull(),
    /** The id of the item in its queue. */
    item: text('item').notNull(),
    attempts: integer('attempts').notNull(),
    /** For people. */
    reason: text('reason').notNull(),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
    noted_at: moment('noted_at').notNull(),
    /** Not tried again before this. */
    due_at: moment('due_at').notNull(),
    /** Set once it is not tried again by itself. */
    failed_at: moment('failed_at'),
  },
  (table) => [primaryKey({ columns: [table.queue, table.item] })],
);

/** Paths at which visitors found nothing: how often, and from where they came last. A bounded number of them. */
export const missingPages = pgTable(
  'missing_pages',
  {
    id: uuid('id').primaryKey(),
    /** Decoded, in small letters, without a query. */
    path: text('path').notNull(),
    hits: integer('hits').notNull(),
    /** The host of another site, or a path of this one. */
    referrer: text('referrer'),
    first_seen_at: moment('first_seen_at').notNull(),
    last_seen_at: moment('last_seen_at').notNull(),
    /** Set once staff don’t want to see it any more. */
    dismissed_at: moment('dismissed_at'),
  },
  (table) => [uniqueIndex('missing_pages_path').on(table.path)],
);

/** Changed pages that wait for a message to search engines. */
export const searchPings = pgTable(
  'search_pings',
  {
    id: uuid('id').primaryKey(),
    record_id: uuid('record_id').notNull(),
    /** queued, sending, done, failed or cancelled */
    ...messageColumns(),
    /** Why the last attempt failed. */
    reason: text('reason'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
  },
  (table) => [
    index('search_pings_waiting')
      .on(table.record_id)
      .where(sql`state = 'queued'`),
    index('search_pings_due')
      .on(table.due_at)
      .where(sql`state IN ('queued', 'sending')`),
  ],
);
