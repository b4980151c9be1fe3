import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { emailSeries as seriesDeclaration } from '#schema/resources/email-series.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';
import { contacts } from './newsletter.ts';

/** Series of emails. Their steps and sent emails are rows of `welcome_steps` and `welcome_sends`. */
export const emailSeries = pgTable('email_series', {
  ...coreColumns(),
  ...declaredColumns(seriesDeclaration),
  /** Up to when entries were looked for; before `started_at`: not yet since the series was turned on. */
  scanned_at: moment('scanned_at'),
  /** When those who matched already were set aside; before `started_at`: not yet. */
  baseline_at: moment('baseline_at'),
});

/** Who is, or was, in a series: once in a lifetime. */
export const seriesPeople = pgTable(
  'series_people',
  {
    series_id: uuid('series_id')
      .notNull()
      .references(() => emailSeries.id, { onDelete: 'cascade' }),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    entered_at: moment('entered_at').notNull(),
    /** The step that is next; null: the first one. */
    step_id: uuid('step_id'),
    arrived_at: moment('arrived_at').notNull(),
    due_at: moment('due_at').notNull(),
    /** The step is a wait whose end is `due_at`. */
    is_waiting: boolean('is_waiting').notNull().default(false),
    ended_at: moment('ended_at'),
    /** finished, unsubscribed, condition, rule, before, failed, restored */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.series_id, table.contact_id] }),
    index('series_people_contact').on(table.contact_id),
    index('series_people_due')
      .on(table.due_at, table.series_id, table.contact_id)
      .where(sql`ended_at IS NULL`),
    index('series_people_step').on(table.series_id, table.step_id),
  ],
);
