import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './from-declaration.ts';

/** Imported sites: files, the task for each item in them, and its result. */

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const siteImports = pgTable(
  'site_imports',
  {
    id: uuid('id').primaryKey(),
    /** ghost, wordpress or markdown */
    system: text('system').notNull(),
    file_name: text('file_name').notNull(),
    /** receiving, checking (nothing is written), checked, running, finished, stopped, cancelled or failed */
    status: text('status').notNull(),
    /** The decisions of staff: kind of content, the former URL of the site, what happens to each category. */
    options: jsonb('options').notNull(),
    /** What the file says about its site. */
    facts: jsonb('facts').notNull(),
    total: integer('total').notNull().default(0),
    /** Counts the holders of the work: late writes of an earlier one are ignored. */
    epoch: integer('epoch').notNull().default(0),
    lease_until: moment('lease_until'),
    /** Null: the command line. */
    created_by: uuid('created_by'),
    role: text('role'),
    address: text('address'),
    request_id: text('request_id'),
    /** The API token that asked for it; empty for a person at a screen. */
    token_name: text('token_name'),
    failure: text('failure'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    failure_said: jsonb('failure_said'),
    /** What it was doing when it failed: checking or running. */
    failed_from: text('failed_from'),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('site_imports_open')
      .on(table.created_at)
      .where(sql`status IN ('checking', 'running')`),
  ],
);

export const siteImportItems = pgTable(
  'site_import_items',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => siteImports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** post, page, attachment, record (of our own Markdown) or skipped */
    kind: text('kind').notNull(),
    source_id: text('source_id').notNull(),
    title: text('title').notNull(),
    /** Where it was, without a closing slash. */
    path: text('path'),
    /** The slug that it gets here. */
    slug: text('slug'),
    /** What there is to import; gone when it is done. */
    input: jsonb('input'),
    /** waiting, created, updated, unchanged, kept (staff changed it since), skipped or refused */
    state: text('state').notNull(),
    record_id: uuid('record_id'),
    reason: text('reason'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    said: jsonb('said'),
    /** What could not be kept: messages, or texts as they were written. */
    notes: jsonb('notes').notNull(),
    pictures: integer('pictures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.position] }),
    index('site_import_items_waiting')
      .on(table.import_id, table.position)
      .where(sql`state = 'waiting'`),
    index('site_import_items_path').on(table.import_id, table.path),
    index('site_import_items_source').on(table.import_id, table.source_id),
  ],
);

/** Archives of the whole site that staff asked for. */
export const siteExports = pgTable(
  'site_exports',
  {
    id: uuid('id').primaryKey(),
    /** colophon, ghost or wordpress */
    format: text('format').notNull(),
    /** Its parts. */
    what: jsonb('what').notNull(),
    /** waiting, running, finished, failed, cancelled or expired */
    status: text('status').notNull(),
    file_name: text('file_name').notNull(),
    files: integer('files').notNull().default(0),
    files_expected: integer('files_expected'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256'),
    /** Where the finished file is stored. */
    file_key: text('file_key'),
    epoch: integer('epoch').notNull().default(0),
    lease_until: moment('lease_until'),
    created_by: uuid('created_by'),
    role: text('role').notNull(),
    failure: text('failure'),
    /** The same as a message, for other languages: `{room, key, text, values}`. */
    failure_said: jsonb('failure_said'),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
    expires_at: moment('expires_at'),
  },
  (table) => [index('site_exports_status').on(table.status, table.created_at)],
);

/** Images inside an archive, until they are in the library. */
export const siteImportFiles = pgTable(
  'site_import_files',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => siteImports.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.path] })],
);

/** Imported items, so that nothing is imported twice: outlives the import itself. */
export const importedSources = pgTable(
  'imported_sources',
  {
    system: text('system').notNull(),
    /** The site that it comes from. */
    origin: text('origin').notNull(),
    /** `text` or `picture` */
    kind: text('kind').notNull(),
    source_id: text('source_id').notNull(),
    /** Id of the document, or identifier of the image. */
    record: text('record').notNull(),
    hash: text('hash').notNull(),
    /** Version of the document as the import left it: a different one means that someone has edited it. */
    version: integer('version').notNull(),
    imported_at: moment('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.origin, table.kind, table.source_id] })],
);
