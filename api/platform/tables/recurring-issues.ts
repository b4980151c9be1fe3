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
import { recurringIssues as recurringDeclaration } from '#schema/resources/recurring-issues.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';
import { newsletterCampaigns } from './newsletter.ts';

/** Rules by which issues are made on a schedule. */
export const recurringIssues = pgTable(
  'recurring_issues',
  {
    ...coreColumns(),
    ...declaredColumns(recurringDeclaration),
    /** The time zone in which `next_at` was computed. */
    zone: text('zone'),
    /** When its feed was last asked for; null: not yet. */
    feed_read_at: moment('feed_read_at'),
    /** When it was last read well. */
    feed_ok_at: moment('feed_ok_at'),
    /** Why it couldn't be read the last time. */
    feed_problem: text('feed_problem'),
  },
  () => [
    index('recurring_issues_due')
      .on(sql`next_at`)
      .where(sql`enabled`),
  ],
);

/** What became of each date of a recurring issue: one row for a date, on however many servers. */
export const recurringIssueRuns = pgTable(
  'recurring_issue_runs',
  {
    id: uuid('id').primaryKey(),
    recurring_issue_id: uuid('recurring_issue_id')
      .notNull()
      .references(() => recurringIssues.id, { onDelete: 'cascade' }),
    /** The date in the site's time zone; of a draft that someone asked for, its id. */
    period: text('period').notNull(),
    due_at: moment('due_at').notNull(),
    created_at: moment('created_at').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    /** What the API said, where that is the reason: in each language, by its tag. */
    detail: jsonb('detail').$type<Record<string, string>>(),
    new_items: integer('new_items').notNull(),
    campaign_id: uuid('campaign_id').references(() => newsletterCampaigns.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('recurring_issue_runs_period').on(table.recurring_issue_id, table.period),
    index('recurring_issue_runs_campaign').on(table.campaign_id),
  ],
);

/** The entries of the feed of a recurring issue: what was seen once is known, even if the feed gives it another date. */
export const recurringFeedItems = pgTable(
  'recurring_feed_items',
  {
    recurring_issue_id: uuid('recurring_issue_id')
      .notNull()
      .references(() => recurringIssues.id, { onDelete: 'cascade' }),
    /** Hash of what the feed identifies it by. */
    key: text('key').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** Clean HTML. */
    summary: text('summary').notNull(),
    found_at: moment('found_at').notNull(),
    seen_at: moment('seen_at').notNull(),
    /** True: it is never new, whatever becomes of the issue that showed it. */
    is_old: boolean('is_old').notNull(),
    /** The issue that shows it. */
    campaign_id: uuid('campaign_id').references(() => newsletterCampaigns.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.recurring_issue_id, table.key] }),
    index('recurring_feed_items_campaign').on(table.campaign_id),
  ],
);
