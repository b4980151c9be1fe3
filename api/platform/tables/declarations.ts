import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** The declared fields in force, by the type of document whose records hold them. */
export const declaredFields = pgTable(
  'declared_fields',
  {
    type: text('type').notNull(),
    name: text('name').notNull(),
    /** What decides how a value is stored and read: kind, required, default, options … */
    declaration: jsonb('declaration').notNull(),
    /** When it was no longer declared. Its values are kept until they are dropped on request. */
    removed_at: moment('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.type, table.name] })],
);

/** Types whose records are being migrated to the declared shape, record by record in the order of their ids. */
export const fieldMigrations = pgTable('field_migrations', {
  type: text('type').primaryKey(),
  /** The last record that is done; null: none. */
  position: uuid('position'),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull(),
  started_at: moment('started_at').notNull(),
  finished_at: moment('finished_at'),
});

/** The processes that serve this database, each with the declarations that it was started with. */
export const declaringNodes = pgTable('declaring_nodes', {
  id: uuid('id').primaryKey(),
  /** A hash of its declared fields. */
  fingerprint: text('fingerprint').notNull(),
  seen_at: moment('seen_at').notNull(),
});
