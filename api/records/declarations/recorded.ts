import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type DocumentResource, allResources, isDocumentResource } from '#schema/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type RecordedField, recordsOf } from './compare.ts';

/** Everything that is stored in the table of documents. */
export const documentResources: readonly DocumentResource[] = allResources.filter(isDocumentResource);

/** The recorded fields, those that are no longer declared among them, by type. */
export async function readRecorded(on: Queries): Promise<Map<string, RecordedField[]>> {
  const found = await rows<RecordedField>(
    on,
    sql`SELECT type, name, declaration, removed_at FROM declared_fields ORDER BY type, name`,
  );
  return Map.groupBy(found, ({ type }) => type);
}

/** How far the migration of a type has come. */
export interface Migration {
  type: string;
  done: number;
  total: number;
}

/** The migrations under way. */
export function openMigrations(on: Queries): Promise<Migration[]> {
  return rows<Migration>(
    on,
    sql`SELECT type, done, total FROM field_migrations WHERE finished_at IS NULL ORDER BY type`,
  );
}

/** How many records there are of each type, whether declared or not, the trash included. */
export async function countRecords(on: Queries): Promise<Map<string, number>> {
  const found = await rows<{ type: string; count: number }>(
    on,
    sql`SELECT type, sum(count)::int AS count FROM document_counts GROUP BY type HAVING sum(count) > 0`,
  );
  return new Map(found.map(({ type, count }) => [type, count]));
}

/** A hash of declarations: nodes with the same one store and read alike. */
export function fingerprintOf(resources: readonly DocumentResource[]): string {
  const types = resources
    .map((resource) => [resource.storage.type, [...recordsOf(resource)].toSorted(byName)] as const)
    .toSorted(byName);
  return createHash('sha256').update(JSON.stringify(types)).digest('base64url');
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
