import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { filtersOf } from '#schema/define/list-parameters.ts';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import { type ContentType, contentTypes } from '#schema/registry/registry.ts';
import { type Database, rows } from '../../platform/database/database.ts';
import { literal } from '../../platform/database/statement.ts';
import { isReadColumn, ownOrder, ownPlace } from '../document-rows/document-columns.ts';
import { textIn, valueIn } from '../resources/json-values.ts';

/*
 * Declared fields without a column are filtered and sorted by expressions. Each gets an index on that
 * expression, for records of its type only, and loses it when the field is no longer declared for filtering
 * or sorting.
 */

/** An index of a declared field. */
export interface FieldIndex {
  /** Derived from the definition: a different definition makes a different index. */
  name: string;
  /** The SQL after the name. */
  definition: string;
}

const PREFIX = 'own_';
const TABLES = { content: '', publications: ` AND status = 'published'` } as const;

/** The indexes for the declared filters and sort orders of content types. */
export function indexesOf(types: readonly ContentType[] = contentTypes): FieldIndex[] {
  return types.flatMap((type) => {
    const methods = new Set([...filterMethods(type), ...sortMethods(type)]);
    return Object.entries(TABLES).flatMap(([table, narrowed]) =>
      [...methods].map((method) => {
        const definition = `ON ${table} USING ${method} WHERE type = ${literal(type.storage.type)}${narrowed}`;
        const hash = createHash('sha256').update(definition).digest('hex').slice(0, 16);
        return { name: `${PREFIX}${table}_${hash}`, definition };
      }),
    );
  });
}

function filterMethods(type: ContentType): string[] {
  return filtersOf(type).flatMap(({ name, field }) => {
    if (isReadColumn(name) || name === 'category' || name === 'tags') return [];
    if (field.kind === 'number') return [ordered(ownOrder(type, name, ''))];
    if (field.kind === 'references')
      return [`gin ((${valueIn(ownPlace(type, referencesKey(name), ''))}) jsonb_path_ops)`];
    const key = field.kind === 'reference' ? referenceKey(name) : name;
    // Values may be longer than an ordered index allows.
    return [`hash ((${textIn(ownPlace(type, key, ''))}))`];
  });
}

function sortMethods(type: ContentType): string[] {
  const own = type.list.sortable.filter(
    (name) => !isReadColumn(name) && name !== 'created_at' && name !== 'updated_at',
  );
  return own.map((name) => ordered(ownOrder(type, name, '')));
}

/** In the order of lists; a backward scan gives the other direction. */
function ordered(expression: string): string {
  return `btree ((${expression}) DESC NULLS LAST, id DESC NULLS LAST)`;
}

/**
 * Builds missing indexes and drops those that no declaration needs. On PostgreSQL, neither blocks writes.
 * Returns how many it built; an index that another node is building is left to that node.
 */
export async function syncIndexes(database: Database, wanted: readonly FieldIndex[]): Promise<number> {
  const isShared = database.kind === 'postgres';
  if (isShared && (await isBuilding(database))) return 0;
  const there = await existing(database);
  const names = new Set(wanted.map(({ name }) => name));
  const concurrently = isShared ? 'CONCURRENTLY ' : '';
  // An interrupted build leaves an invalid index.
  const useless = there.filter(({ name, isValid }) => !isValid || !names.has(name));
  for (const { name } of useless) await database.define([`DROP INDEX ${concurrently}IF EXISTS ${name}`]);
  const known = new Set(there.filter(({ isValid }) => isValid).map(({ name }) => name));
  const missing = wanted.filter(({ name }) => !known.has(name));
  for (const { name, definition } of missing)
    await database.define([`CREATE INDEX ${concurrently}IF NOT EXISTS ${name} ${definition}`]);
  // The planner knows how common a value is only from the statistics of the index.
  if (missing.length > 0) await database.define(['ANALYZE content', 'ANALYZE publications']);
  return missing.length;
}

async function existing({ queries }: Database): Promise<{ name: string; isValid: boolean }[]> {
  return rows(
    queries,
    sql`SELECT c.relname AS name, i.indisvalid AS "isValid" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indrelid IN ('content'::regclass, 'publications'::regclass) AND starts_with(c.relname, ${PREFIX})`,
  );
}

async function isBuilding({ queries }: Database): Promise<boolean> {
  const found = await rows(
    queries,
    sql`SELECT 1 FROM pg_stat_progress_create_index
        WHERE datname = current_database() AND relid IN ('content'::regclass, 'publications'::regclass) LIMIT 1`,
  );
  return found.length > 0;
}
