import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
