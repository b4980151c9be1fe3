import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { releases as releaseDeclaration } from '#schema/resources/releases.ts';
import { coreColumns, declaredColumns, moment } from './from-declaration.ts';

/** What is published together. */
export const releases = pgTable(
  'releases',
  {
    ...coreColumns(),
    ...declaredColumns(releaseDeclaration),
    /** Who scheduled it: it is published with what this person may do then. */
    scheduled_by: uuid('scheduled_by'),
  },
  () => [
    index('releases_due')
      .on(sql`scheduled_at`)
      .where(sql`status = 'scheduled'`),
  ],
);

/** What a release holds: a record, and the version of it that goes live or the change that is made to it. */
export const releaseItems = pgTable(
  'release_items',
  {
    id: uuid('id').primaryKey(),
    release_id: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    resource: text('resource').notNull(),
    /** The name of a settings group; null: a record to be created. */
    record_id: text('record_id'),
    /** `publish`, also for a change; or `unpublish`, of content. */
    action: text('action').notNull().default('publish'),
    /** Null if whichever version is stored doesn’t matter. */
    version: integer('version'),
    title: text('title').notNull(),
    change: jsonb('change'),
    /** Once published: how it was before and after, to undo it. Null: it was live already. */
    before: jsonb('before'),
    after: jsonb('after'),
    added_by: uuid('added_by'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('release_items_of').on(table.release_id, table.created_at, table.id),
    uniqueIndex('release_items_record')
      .on(table.release_id, table.resource, table.record_id)
      .where(sql`record_id is not null`),
  ],
);
