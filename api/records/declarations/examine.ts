import { sql } from 'drizzle-orm';
import { type Field, wireSchemasOf } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { isNeeded } from '../document-rows/convert-value.ts';
import { type OwnName, ownNamesOf, patchFor, valueIn } from '../document-rows/own-values.ts';
import type { FieldChange } from './compare.ts';

/** What the changes to a type mean for stored records. */
export interface Findings {
  /** Records that are stored differently from their declaration. */
  toMigrate: number;
  /** By field: records with a value that cannot be converted, and two of their titles. */
  failed: Map<string, Affected>;
  /** By field: records without a required value. */
  missing: Map<string, Affected>;
}
export interface Affected {
  count: number;
  titles: string[];
}

const BATCH = 500;

interface StoredRow {
  id: string;
  title: string;
  states: { data: Values; parts: Values }[];
}
type Values = Record<string, unknown>;

/** Checks every stored state of every record: working copies, publications, and pages in the trash. */
export async function examine(
  on: Queries,
  resource: DocumentResource,
  changes: readonly FieldChange[],
): Promise<Findings> {
  const findings: Findings = { toMigrate: 0, failed: new Map(), missing: new Map() };
  const names = ownNamesOf(resource).filter(({ fieldName }) =>
    changes.some(({ field, what }) => field === fieldName && what !== 'removed'),
  );
  const orphaned = changes.flatMap((change) => keysWithoutUse(resource, change));
  for (let after: string | null = null; ;) {
    const batch: StoredRow[] = await readStates(on, resource.storage.type, after);
    for (const row of batch) examineRow(findings, row, { resource, names, orphaned });
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return findings;
  }
}

function readStates(on: Queries, type: string, after: string | null): Promise<StoredRow[]> {
  return rows<StoredRow>(
    on,
    sql`SELECT c.id, c.title, array_to_json(array_remove(ARRAY[
          jsonb_build_object('data', c.data, 'parts', c.parts),
          CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('data', p.data, 'parts', p.parts) END,
          CASE WHEN jsonb_typeof(c.before_trash->'publication') = 'object'
            THEN jsonb_build_object('data', c.before_trash->'publication'->'data', 'parts', c.before_trash->'publication'->'parts') END
        ], NULL)) AS states
        FROM content c LEFT JOIN publications p ON p.id = c.id
        WHERE c.type = ${type} AND (${after}::uuid IS NULL OR c.id > ${after}::uuid) ORDER BY c.id LIMIT ${BATCH}`,
  );
}

interface Examined {
  resource: DocumentResource;
  names: readonly OwnName[];
  orphaned: readonly { field: string; key: string }[];
}

function examineRow(findings: Findings, row: StoredRow, { resource, names, orphaned }: Examined): void {
  const failed = new Set<string>();
  const missing = new Set<string>();
  for (const { data, parts } of row.states) {
    const stored = { ...parts, ...data };
    for (const name of names) {
      const value = valueIn(name, stored);
      if (value !== undefined && value.now === undefined) failed.add(name.fieldName);
      else if ((value?.now ?? null) === null && isNeeded(name.field)) missing.add(name.fieldName);
    }
    for (const { field, key } of orphaned) if ((stored[key] ?? null) !== null) failed.add(field);
  }
  if (row.states.some((state) => patchFor(resource, state) !== undefined)) findings.toMigrate += 1;
  for (const field of failed) note(findings.failed, field, row.title);
  for (const field of missing) note(findings.missing, field, row.title);
}

const TITLES_MAX = 2;

function note(affected: Map<string, Affected>, field: string, title: string): void {
  const known = affected.get(field) ?? { count: 0, titles: [] };
  known.count += 1;
  if (known.titles.length < TITLES_MAX) known.titles.push(title);
  affected.set(field, known);
}

/**
 * Names under which the former kind of a field stored its values, and which the current kind does not read.
 */
function keysWithoutUse(
  resource: DocumentResource,
  { field, from, before, what }: FieldChange,
): { field: string; key: string }[] {
  if (before === undefined || what === 'removed') return [];
  const read = new Set(ownNamesOf(resource).flatMap(({ sources }) => sources));
  return keysOf(from ?? field, before)
    .filter((key) => !read.has(key))
    .map((key) => ({ field, key }));
}

/** The names under which a field stores its values. */
export function keysOf(name: string, declaration: object): string[] {
  return Object.keys(wireSchemasOf(name, declaration as Field));
}
