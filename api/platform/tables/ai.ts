import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** What drafting with AI stores: usage, and notes on long sources. */

/** Tokens and cost by day (UTC) and person; the sum of all stands under the nil UUID. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    day: date('day').notNull(),
    user_id: uuid('user_id').notNull(),
    /** What counts against the budget: tokens used, and tokens reserved by calls in progress. */
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    input_tokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    output_tokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Millionths of a US dollar, as far as prices are known. */
    cost_micros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    calls: integer('calls').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);

/** Notes on a part of a long source, so that a retry pays only for what is missing. Kept for a few days. */
export const aiPartNotes = pgTable('ai_part_notes', {
  /** SHA-256 of model, prompt and the part's text. */
  key: text('key').primaryKey(),
  notes: jsonb('notes').notNull(),
  created_at: moment('created_at').notNull(),
});

/** Sources that drafts were made from, so that words can be looked up in them again. Kept for some weeks after the last use. */
export const aiSources = pgTable(
  'ai_sources',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the text: a person's same source is kept once. */
    hash: text('hash').notNull(),
    /** The name of its file, or the subject of the draft. */
    name: text('name').notNull(),
    characters: integer('characters').notNull(),
    text: text('text').notNull(),
    /** Where chapters and pages begin. */
    structure: jsonb('structure').notNull(),
    /** The content of this site that it is the text of. */
    content_id: uuid('content_id'),
    created_by: uuid('created_by').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
  },
  (table) => [
    index('ai_sources_last_used').on(table.last_used_at.desc()),
    unique('ai_sources_hash_of_person').on(table.hash, table.created_by),
  ],
);

/** Running drafts that someone wants to stop with what is there, on any node. Removed within the hour. */
export const aiStops = pgTable('ai_stops', {
  draft_id: uuid('draft_id').primaryKey(),
  user_id: uuid('user_id').notNull(),
  created_at: moment('created_at').notNull(),
});

/**
 * Providers that have just failed, by a hash of their settings, and until when they are not called; removed after a
 * successful answer.
 */
export const aiProviders = pgTable('ai_providers', {
  key: text('key').primaryKey(),
  /** In a row. */
  failures: integer('failures').notNull(),
  closed_until: moment('closed_until'),
});
