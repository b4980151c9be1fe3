import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { content } from './documents.ts';
import { moment } from './from-declaration.ts';

/**
 * Comments of staff on texts. They are nowhere in the text itself: where a passage is follows from its words and is kept up to date
 * by every save.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    document_id: uuid('document_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /** The comment that it answers. */
    thread_id: uuid('thread_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    created_by: uuid('created_by'),
    body: text('body').notNull(),
    /** The users whom the text mentions. */
    mentions: uuid('mentions').array().notNull(),
    /** The rich text that its passage is in; null: it is about the whole entry. */
    field: text('field'),
    /** The passage when the comment was written. */
    said_of: text('said_of'),
    /** The passage now, or as it was last, with what is around it. */
    quote: text('quote'),
    prefix: text('prefix'),
    suffix: text('suffix'),
    /** In the flat text of the draft; null: the passage is gone. */
    anchor_from: integer('anchor_from'),
    anchor_to: integer('anchor_to'),
    suggested: text('suggested'),
    /** taken or refused */
    decision: text('decision'),
    resolved_at: moment('resolved_at'),
    resolved_by: uuid('resolved_by'),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    edited_at: moment('edited_at'),
    /** Deleted, but answered: its replies stay. */
    deleted_at: moment('deleted_at'),
  },
  (table) => [
    index('comments_document').on(table.document_id, table.created_at),
    index('comments_thread')
      .on(table.thread_id)
      .where(sql`thread_id is not null`),
    index('comments_mentions').using('gin', table.mentions),
  ],
);
