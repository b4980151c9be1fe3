import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { webhooks as webhookDeclaration } from '#schema/resources/webhooks.ts';
import { coreColumns, declaredColumns } from './from-declaration.ts';
import { messageColumns } from './message-columns.ts';
import { contacts } from './newsletter.ts';

/** Other programs that are notified of events. */
export const webhooks = pgTable('webhooks', {
  ...coreColumns(),
  ...declaredColumns(webhookDeclaration),
  /** What its messages are signed with. */
  sealed_secret: text('sealed_secret'),
  /** `disabled_reason` as a message, for other languages: `{room, key, text, values}`. */
  disabled_said: jsonb('disabled_said'),
});

/** Pending notifications and their recipients, written with the change itself; later their outcome. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The other side knows a message by it, however often it comes. */
    id: uuid('id').primaryKey(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Whom it speaks of: it goes with the person. */
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    /** queued, attempting, delivered, failed or cancelled */
    ...messageColumns(),
    /** The last answer; null: there was none. */
    status: integer('status'),
    answer: text('answer'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhook_id, table.due_at)
      .where(sql`state IN ('queued', 'attempting')`),
    index('webhook_deliveries_of').on(table.webhook_id, table.created_at),
    index('webhook_deliveries_contact').on(table.contact_id),
  ],
);
