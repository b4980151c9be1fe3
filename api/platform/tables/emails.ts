import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';
import { messageColumns } from './message-columns.ts';

/** Single emails that other programs send through the API: a queue of their own. */
export const emails = pgTable(
  'emails',
  {
    id: uuid('id').primaryKey(),
    /** Whose token sent it. */
    user_id: uuid('user_id').notNull(),
    /** The same key of the same user is the same email, for as long as its row is kept. */
    idempotency_key: text('idempotency_key'),
    /** Of the request, so that a key is not used for another one. */
    request_hash: text('request_hash').notNull(),
    template_id: uuid('template_id'),
    /** queued, sending, sent, failed, cancelled, suppressed or captured */
    ...messageColumns(),
    recipient: text('recipient').notNull(),
    recipient_name: text('recipient_name'),
    recipient_hash: text('recipient_hash').notNull(),
    sender: text('sender').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    /** Both parts are deleted as soon as they are not needed. */
    html: text('html'),
    text: text('text'),
    smtp_reply: text('smtp_reply'),
    /** Whether it may have arrived although it counts as failed. */
    doubtful: boolean('doubtful').notNull().default(false),
    bounced_at: moment('bounced_at'),
  },
  (table) => [
    uniqueIndex('emails_key')
      .on(table.user_id, table.idempotency_key)
      .where(sql`idempotency_key IS NOT NULL`),
    index('emails_due')
      .on(table.due_at)
      .where(sql`state IN ('queued', 'sending')`),
    index('emails_settled')
      .on(table.settled_at)
      .where(sql`settled_at IS NOT NULL`),
    index('emails_recipient').on(table.recipient_hash),
  ],
);

/** The files of emails that were not sent yet. */
export const emailAttachments = pgTable(
  'email_attachments',
  {
    email_id: uuid('email_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    filename: text('filename').notNull(),
    content_type: text('content_type').notNull(),
    /** In base64. */
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email_id, table.position] })],
);
