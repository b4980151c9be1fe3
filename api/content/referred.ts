import type { Resource } from '#schema/define-resource.ts';
import { type Field, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { resources } from '#schema/index.ts';
import type { Embedded } from '#schema/record.ts';
import type { DocumentResource } from '#schema/registry.ts';
import type { Queries } from '../database/database.ts';
import { runStatement } from '../database/run-statement.ts';
import type { ListedDocument } from './document-select.ts';

type Audience = 'staff' | 'public';

/** A field of a content type that points to other records, beside category and tags, which every document is joined to. */
interface ReferenceField {
  key: string;
  to: string;
}

/** What documents point to beside category and tags, by id: one statement per resource that is pointed to, none mostly. */
export async function readReferred(
  on: Queries,
  documents: readonly { resource: DocumentResource; row: ListedDocument }[],
  audience: Audience,
): Promise<ReadonlyMap<string, Embedded>> {
  const wanted = new Map<string, Set<string>>();
  for (const { resource, row } of documents) {
    for (const { key, to } of referenceFieldsOf(resource)) {
      const ids = idsIn((row.data as Record<string, unknown>)[key]);
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

const cache = new WeakMap<DocumentResource, readonly ReferenceField[]>();

function referenceFieldsOf(resource: DocumentResource): readonly ReferenceField[] {
  const known = cache.get(resource);
  if (known !== undefined) return known;
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => referenceFieldOf(name, field));
  cache.set(resource, fields);
  return fields;
}

function referenceFieldOf(name: string, field: Field): ReferenceField[] {
  if (name === 'category' || name === 'tags') return [];
  if (field.kind !== 'reference' && field.kind !== 'references') return [];
  if (field.embed === false) return [];
  return [{ key: field.kind === 'reference' ? referenceKey(name) : referencesKey(name), to: field.to }];
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' ? [value] : [];
}

/** Visitors are shown what is published alone. Names of tables and columns come from declarations. */
function embeddedFrom(name: string, audience: Audience): string {
  const target = (resources as Record<string, Resource>)[name];
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
