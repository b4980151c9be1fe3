import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type DocumentResource, allResources, isDocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type RecordedField, recordsOf } from './compare.ts';

/** Every resource stored in the table of documents. */
export const documentResources: readonly DocumentResource[] = allResources.filter(isDocumentResource);

/** The recorded fields by type, including those that are no longer declared. */
export async function readRecorded(on: Queries): Promise<Map<string, RecordedField[]>> {
  const found = await rows<RecordedField>(
    on,
    sql`SELECT type, name, declaration, removed_at FROM declared_fields ORDER BY type, name`,
  );
  return Map.groupBy(found, ({ type }) => type);
}

/** The progress of a type's migration. */
export interface Migration {
  type: string;
  done: number;
  total: number;
}

/** The unfinished migrations. */
export function openMigrations(on: Queries): Promise<Migration[]> {
  return rows<Migration>(
    on,
    sql`SELECT type, done, total FROM field_migrations WHERE finished_at IS NULL ORDER BY type`,
  );
}

/** Counts the records of each type, declared or not, including the trash. */
export async function countRecords(on: Queries): Promise<Map<string, number>> {
  const found = await rows<{ type: string; count: number }>(
    on,
    sql`SELECT type, sum(count)::int AS count FROM document_counts GROUP BY type HAVING sum(count) > 0`,
  );
  return new Map(found.map(({ type, count }) => [type, count]));
}

/** A hash of declarations: nodes with the same hash store and read records alike. */
export function fingerprintOf(resources: readonly DocumentResource[]): string {
  const types = resources
    .map((resource) => [resource.storage.type, [...recordsOf(resource)].toSorted(byName)] as const)
    .toSorted(byName);
  return createHash('sha256').update(JSON.stringify(types)).digest('base64url');
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
