import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** What hooks of the site are to be told, written with the change itself; afterwards what became of it. */
export const hookRuns = pgTable(
  'hook_runs',
  {
    id: uuid('id').primaryKey(),
    /** Its file, resource and name: `hooks/podcasts.ts podcasts.afterPublish`. */
    hook: text('hook').notNull(),
    resource: text('resource').notNull(),
    record_id: uuid('record_id').notNull(),
    /** Who asked for the change; null: nobody did. */
    asked_by: uuid('asked_by'),
    /** queued, running, done, failed or cancelled */
    state: text('state').notNull(),
    attempt: integer('attempt').notNull().default(0),
    /** Not before this. */
    due_at: moment('due_at').notNull(),
    created_at: moment('created_at').notNull(),
    settled_at: moment('settled_at'),
    /** Why the last attempt failed. */
    reason: text('reason'),
  },
  (table) => [
    index('hook_runs_due')
      .on(table.due_at)
      .where(sql`state IN ('queued', 'running')`),
  ],
);
