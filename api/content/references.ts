import { sql } from 'drizzle-orm';
import type { FieldErrors } from '#schema/errors.ts';
import { type Queries, rows } from '../database/database.ts';
import { validationFailed } from '../http/api-error.ts';
import type { DocumentResource } from '#schema/registry.ts';
import { resources } from '#schema/index.ts';
import type { Resource } from '#schema/define-resource.ts';
import { type WireName, wireNamesOf } from './document-columns.ts';

/**
 * Refuses a body that refers to what is not there, naming the field. Only names the body carries are looked at, so that
 * an old reference that has gone does not stand in the way of a correction elsewhere.
 */
export async function checkReferences(
  on: Queries,
  resource: DocumentResource,
  input: Record<string, unknown>,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const name of wireNamesOf(resource)) {
    const ids = referredIds(name, input[name.key]);
    if (ids.length === 0) continue;
    const missing = ids.length - (await countExisting(on, name, ids));
    if (missing > 0)
      errors[name.key] = [
        missing === 1 && ids.length === 1 ? 'does not exist' : `${missing} of them do not exist`,
      ];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

function referredIds({ key, field }: WireName, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (field.kind === 'reference') return [value as string];
  if (field.kind === 'references') return value as string[];
  if (field.kind === 'image' && key.endsWith('_unique_identifier')) return [value as string];
  if (field.kind === 'content-items')
    return (value as { content_id: string }[]).map((item) => item.content_id);
  return [];
}

async function countExisting(on: Queries, { field }: WireName, ids: string[]): Promise<number> {
  const statement =
    field.kind === 'image'
      ? sql`SELECT count(*)::int AS count FROM images WHERE identifier = ANY (${sql.param(ids)}::text[])`
      : sql`SELECT count(*)::int AS count FROM ${sql.raw(referredTable(field))} WHERE id = ANY (${sql.param(ids)}::uuid[])`;
  const [row] = await rows<{ count: number }>(on, statement);
  return row?.count ?? 0;
}

/** Table and condition of what a field points to. */
function referredTable(field: WireName['field']): string {
  if (field.kind === 'content-items')
    return `(SELECT id FROM content WHERE type <> 'list' AND status <> 'trashed') AS found`;
  if (field.kind !== 'reference' && field.kind !== 'references')
    throw new Error(`A ${field.kind} refers to nothing.`);
  const target = (resources as Record<string, Resource>)[field.to];
  if (target === undefined) throw new Error(`The declaration refers to ${field.to}, which is not declared.`);
  return target.storage.strategy === 'table'
    ? target.storage.table
    : `(SELECT id FROM content WHERE type = '${target.storage.type}') AS found`;
}
