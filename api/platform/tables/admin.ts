import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** What staff keep about lists: views of them, and work on many records at once. */

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    /** Name of the declared resource whose list this shows. */
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    /** Filters, search and order, as the address of the list carries them. */
    query: jsonb('query').notNull(),
    columns: text('columns').array(),
    shared: boolean('shared').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_by: uuid('created_by').notNull(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [index('saved_views_resource').on(table.resource, table.created_at)],
);

export const listJobs = pgTable(
  'list_jobs',
  {
    id: uuid('id').primaryKey(),
    /** edit, import or undo */
    kind: text('kind').notNull(),
    resource: text('resource').notNull(),
    /** The task for each record: `{changes}` or `{action}`; for an import `{dry_run, file_name}`. */
    task: jsonb('task').notNull(),
    /** receiving, running, finished, stopped or failed */
    status: text('status').notNull(),
    undo_of: uuid('undo_of'),
    total: integer('total').notNull().default(0),
    created_by: uuid('created_by').notNull(),
    /** The most that the request was allowed to do, which a token may limit. */
    role: text('role').notNull(),
    address: text('address').notNull(),
    request_id: text('request_id').notNull(),
    /** The API token that asked for it; empty for a person at a screen. */
    token_name: text('token_name'),
    /** All that this token may do; null for a person at a screen. */
    scopes: text('scopes').array(),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('list_jobs_undo').on(table.undo_of),
    index('list_jobs_open')
      .on(table.created_at)
      .where(sql`status = 'running'`),
  ],
);

export const listJobItems = pgTable(
  'list_job_items',
  {
    job_id: uuid('job_id')
      .notNull()
      .references(() => listJobs.id, { onDelete: 'cascade' }),
    /** Place in the selection, or line of the file. */
    position: integer('position').notNull(),
    record_id: uuid('record_id'),
    title: text('title'),
    /** A row of a file, until it is worked on. */
    input: jsonb('input'),
    /** waiting, changed, created, unchanged or refused */
    state: text('state').notNull().default('waiting'),
    reason: text('reason'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
    /** What undoing restores: `{fields, state, publication}`. */
    before: jsonb('before'),
    /** The state of the record after this step: if it differs, someone has changed the record since. */
    after: jsonb('after'),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.position] }),
    index('list_job_items_waiting')
      .on(table.job_id, table.position)
      .where(sql`state = 'waiting'`),
  ],
);

/** The address under which one person's calendar is read by other programs. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid('user_id').primaryKey(),
  /** SHA-256 of the token in the address, base64url. The token itself is nowhere. */
  token_hash: text('token_hash').notNull().unique(),
  created_at: moment('created_at').notNull(),
  last_used_at: moment('last_used_at'),
});
