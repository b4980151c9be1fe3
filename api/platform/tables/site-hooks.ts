import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { messageColumns } from './message-columns.ts';

/** Queued runs of site hooks, written in the transaction of the change, and their outcome. */
export const hookRuns = pgTable(
  'hook_runs',
  {
    id: uuid('id').primaryKey(),
    /** Its file, resource and name: `hooks/podcasts.ts podcasts.afterPublish`. */
    hook: text('hook').notNull(),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    /** The account that made the change; null: none. */
    asked_by: uuid('asked_by'),
    /** queued, running, done, failed or cancelled */
    ...messageColumns(),
    /** Why the last attempt failed. */
    reason: text('reason'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
  },
  (table) => [
    index('hook_runs_due')
      .on(table.due_at)
      .where(sql`state IN ('queued', 'running')`),
  ],
);
