import { sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database/database.ts';
import { deleteDocuments } from '../documents/delete-documents.ts';
import { ownNamesOf } from '../document-rows/own-values.ts';
import type { RecordedField } from './compare.ts';
import { keysOf } from './examine.ts';
import { documentResources, openMigrations, readRecorded } from './recorded.ts';
import { rewriteBatch } from './rewrite.ts';

const BATCH = 200;

/**
 * Deletes the values of fields that are no longer declared, in every state of every record. Returns how many
 * records were visited.
 */
export async function dropRemovedFields(database: Database): Promise<number> {
  const recorded = await readRecorded(database.queries);
  const migrating = new Set((await openMigrations(database.queries)).map(({ type }) => type));
  let visited = 0;
  for (const [type, fields] of recorded) {
    const removed = fields.filter((field) => field.removed_at !== null);
    if (removed.length === 0 || migrating.has(type)) continue;
    visited += await dropFields(database, type, removed);
  }
  return visited;
}

async function dropFields(
  database: Database,
  type: string,
  removed: readonly RecordedField[],
): Promise<number> {
  const resource = documentResources.find(({ storage }) => storage.type === type);
  const inUse = new Set(resource === undefined ? [] : ownNamesOf(resource).flatMap(({ sources }) => sources));
  const keys = removed
    .flatMap(({ name, declaration }) => keysOf(name, declaration))
    .filter((key) => !inUse.has(key));
  let visited = 0;
  for (let after: string | null = null; ;) {
    const ids = await database.transaction((tx) =>
      rewriteBatch(tx, {
        type,
        after,
        limit: BATCH,
        keys,
        rewrite: ({ data, parts }) => {
          const remove = keys.filter((key) => data[key] !== undefined || parts[key] !== undefined);
          return remove.length === 0 ? undefined : { data: {}, parts: {}, remove };
        },
      }),
    );
    visited += ids.length;
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) break;
  }
  const names = sql.param(removed.map(({ name }) => name));
  await rows(
    database.queries,
    sql`DELETE FROM declared_fields WHERE type = ${type} AND removed_at IS NOT NULL AND name = ANY (${names}::text[])`,
  );
  return visited;
}

/** Permanently deletes all records of an undeclared type. Returns how many there were. */
export async function dropType(database: Database, type: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await database.transaction(async (tx) => {
      const found = await rows<{ id: string }>(
        tx,
        sql`SELECT id FROM content WHERE type = ${type} ORDER BY id LIMIT ${BATCH} FOR UPDATE`,
      );
      const batch = found.map(({ id }) => id);
      await deleteDocuments(tx, batch);
      return batch;
    });
    deleted += ids.length;
    if (ids.length < BATCH) break;
  }
  await rows(database.queries, sql`DELETE FROM declared_fields WHERE type = ${type}`);
  await rows(database.queries, sql`DELETE FROM field_migrations WHERE type = ${type}`);
  return deleted;
}
