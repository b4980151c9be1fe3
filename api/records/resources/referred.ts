import type { Resource } from '#schema/define/define-resource.ts';
import { resourceNamed } from '#schema/registry/registry.ts';
import { type Field, referenceKey, referencesKey } from '#schema/fields/index.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';

/** Who reads: visitors get published content, staff the current draft. */
export type Audience = 'staff' | 'public';

/** A field that the API returns as the `{id, name, slug}` of the record it refers to. */
interface ReferenceField {
  key: string;
  to: string;
}

/** A record with its declaration, and its values by their API names. */
export interface Referring {
  resource: Resource;
  values: Record<string, unknown>;
}

/**
 * What records refer to, by ID: one statement per referenced resource, usually none. Category and tags of content are left
 * out, because every document is joined to them when it is read.
 */
export async function readReferred(
  on: Queries,
  records: readonly Referring[],
  audience: Audience,
): Promise<ReadonlyMap<string, Embedded>> {
  const wanted = new Map<string, Set<string>>();
  for (const { resource, values } of records) {
    for (const { key, to } of referenceFieldsOf(resource)) {
      const ids = idsIn(values[key]);
      const known = wanted.get(to) ?? new Set();
      for (const id of ids) known.add(id);
      wanted.set(to, known);
    }
  }
  const found = new Map<string, Embedded>();
  for (const [to, ids] of wanted) {
    if (ids.size === 0) continue;
    const statement = { text: embeddedFrom(to, audience) };
    for (const entry of await runStatement<Embedded>(on, statement, [[...ids]])) found.set(entry.id, entry);
  }
  return found;
}

const cache = new WeakMap<Resource, readonly ReferenceField[]>();

function referenceFieldsOf(resource: Resource): readonly ReferenceField[] {
  const known = cache.get(resource);
  if (known !== undefined) return known;
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    referenceFieldOf(resource, name, field),
  );
  cache.set(resource, fields);
  return fields;
}

function referenceFieldOf(resource: Resource, name: string, field: Field): ReferenceField[] {
  if (resource.storage.strategy === 'document' && (name === 'category' || name === 'tags')) return [];
  if (field.kind !== 'reference' && field.kind !== 'references') return [];
  if (field.embed === false) return [];
  return [{ key: field.kind === 'reference' ? referenceKey(name) : referencesKey(name), to: field.to }];
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' ? [value] : [];
}

/** Visitors see only published records. Names of tables and columns come from declarations. */
function embeddedFrom(name: string, audience: Audience): string {
  const target = resourceNamed(name);
  if (target === undefined) throw new Error(`A declaration refers to ${name}, which is not declared.`);
  if (target.storage.strategy === 'table') {
    const slug = target.fields.slug === undefined ? 'NULL' : 't.slug';
    return `SELECT t.id, t.${target.title} AS name, ${slug} AS slug FROM ${target.storage.table} t WHERE t.id = ANY ($1)`;
  }
  const from =
    audience === 'staff'
      ? `content d WHERE d.status <> 'trashed'`
      : `publications d WHERE d.status = 'published'`;
  return `SELECT d.id, d.title AS name, d.slug FROM ${from} AND d.type = '${target.storage.type}' AND d.id = ANY ($1)`;
}
