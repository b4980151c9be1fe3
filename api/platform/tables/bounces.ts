import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { emailSeries } from './email-series.ts';
import { moment } from './from-declaration.ts';
import { contactLists, contacts, newsletterTemplates } from './newsletter.ts';

/** Bounces, and the series that new subscribers are sent. */

export const bounceReports = pgTable(
  'bounce_reports',
  {
    id: uuid('id').primaryKey(),
    /** What makes two reports one: the delivery and the kind, or who says so and their number for it. */
    key: text('key').notNull(),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    delivery_id: uuid('delivery_id'),
    /** hard, soft or complaint */
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    diagnostic: text('diagnostic').notNull(),
    /** Where it came in: `endpoint`, `mailbox`, `ses` … */
    source: text('source').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('bounce_reports_key').on(table.key),
    index('bounce_reports_contact').on(table.contact_id, table.created_at),
    index('bounce_reports_created').on(table.created_at),
  ],
);

/** The mailbox for bounces: who reads it now, how far it was read, and its last error. */
export const bounceMailboxes = pgTable('bounce_mailboxes', {
  /** Host, user and folder. */
  key: text('key').primaryKey(),
  lease_until: moment('lease_until'),
  lease_owner: uuid('lease_owner'),
  /** Of the folder (RFC 9051): when it changes, UIDs start over. */
  uid_validity: text('uid_validity'),
  last_uid: integer('last_uid').notNull().default(0),
  read_at: moment('read_at'),
  messages: integer('messages').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  failure: text('failure'),
  /** The same as a message, for other languages: `{room, key, text, values}`. */
  failure_said: jsonb('failure_said'),
  /** Not tried before this: after failures, it is tried less often. */
  due_at: moment('due_at').notNull(),
});

/**
 * The steps of series: what new readers of a list are sent, and how long after they confirmed; or what a series of
 * emails does next. One of the two is set: the list or the series.
 */
export const welcomeSteps = pgTable(
  'welcome_steps',
  {
    id: uuid('id').primaryKey(),
    contact_list_id: uuid('contact_list_id').references(() => contactLists.id, { onDelete: 'cascade' }),
    series_id: uuid('series_id').references(() => emailSeries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** email, wait or condition */
    kind: text('kind').notNull().default('email'),
    /** How long to wait, or what must be true: as the API says it. */
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    delay_hours: integer('delay_hours').notNull().default(0),
    subject: text('subject').notNull().default(''),
    /** Null: it is no email. */
    template_id: uuid('template_id').references(() => newsletterTemplates.id, { onDelete: 'restrict' }),
    enabled: boolean('enabled').notNull().default(true),
    /** Subscribers who should have had it before this time do not get it late. */
    live_since: moment('live_since').notNull(),
  },
  (table) => [
    index('welcome_steps_list').on(table.contact_list_id, table.position),
    index('welcome_steps_series').on(table.series_id, table.position),
    check('welcome_steps_of_one', sql`num_nonnulls(contact_list_id, series_id) = 1`),
    check('welcome_steps_emails', sql`kind <> 'email' OR template_id IS NOT NULL`),
  ],
);

/** Who is, or was, in the series of a list: once in a lifetime. */
export const welcomeRuns = pgTable(
  'welcome_runs',
  {
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    contact_list_id: uuid('contact_list_id')
      .notNull()
      .references(() => contactLists.id, { onDelete: 'cascade' }),
    started_at: moment('started_at').notNull(),
    stopped_at: moment('stopped_at'),
    /** finished, unsubscribed */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.contact_id, table.contact_list_id] }),
    index('welcome_runs_open')
      .on(table.contact_list_id, table.started_at)
      .where(sql`stopped_at IS NULL`),
  ],
);

/** An email of a series to one person: the row exists before the email is sent, and keeps it from being sent twice. */
export const welcomeSends = pgTable(
  'welcome_sends',
  {
    /** Also of the single email. */
    id: uuid('id').primaryKey(),
    step_id: uuid('step_id')
      .notNull()
      .references(() => welcomeSteps.id, { onDelete: 'cascade' }),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** queued, accepted, failed, unknown or cancelled */
    state: text('state').notNull(),
    created_at: moment('created_at').notNull(),
    settled_at: moment('settled_at'),
    bounced_at: moment('bounced_at'),
  },
  (table) => [
    uniqueIndex('welcome_sends_once').on(table.step_id, table.contact_id),
    index('welcome_sends_contact').on(table.contact_id),
  ],
);
