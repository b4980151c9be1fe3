import { and, eq, sql } from 'drizzle-orm';
import type { DocumentResource } from '#schema/registry.ts';
import type { Queries } from '../database/database.ts';
import { content } from '../database/tables/documents.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Saving } from '../resources/resource-store.ts';
import { countMove } from './document-counts.ts';
import {
  type DocumentColumns,
  type DocumentRow,
  applyInput,
  changedFields,
  slugFor,
  snapshotOf,
} from './document-input.ts';
import { type ReadDocument, readDocument } from './document-select.ts';
import { checkReferences } from './references.ts';
import { keepRevision } from './revisions.ts';
import { searchVector } from './search-vector.ts';
import { freeSlug, isSlugClash, refuseTakenSlug, slugTaken } from './slugs.ts';

/** Makes a document, a draft unless the resource's own field says otherwise. Answers the row. */
export async function insertDocument(
  tx: Queries,
  { resource, input }: { resource: DocumentResource; input: Record<string, unknown> },
  saving: Saving,
): Promise<ReadDocument> {
  await checkReferences(tx, resource, input);
  const id = saving.newId();
  const columns = applyInput(resource, input);
  columns.slug = await slugForNew(tx, { resource, columns, id });
  const status = columns.status ?? 'draft';
  const now = saving.now.toISOString();
  await refusingSlugClash(() =>
    tx.insert(content).values({
      ...columns,
      id,
      type: resource.storage.type,
      status,
      created_by: saving.actor.id,
      created_at: now,
      updated_at: now,
      search: searchVector(resource, columns),
    }),
  );
  await countMove(tx, resource.storage.type, { from: null, to: status });
  const snapshot = snapshotOf(resource, columns);
  const written = Object.keys(snapshot).filter((key) => input[key] !== undefined);
  await keepRevision(tx, { recordId: id, number: 1, changedFields: written, snapshot }, saving);
  return readOrFail(tx, id);
}

/** Saves a part of the working copy; `expectedVersion` must be the stored one. */
export async function updateDocument(
  tx: Queries,
  change: { resource: DocumentResource; id: string; expectedVersion: number; input: Record<string, unknown> },
  saving: Saving,
): Promise<ReadDocument> {
  const { resource, id, input } = change;
  const before = await lockDocument(tx, resource, id);
  if (before.status === 'trashed') {
    throw new ApiError('invalid_transition', { message: 'This is in the trash. Restore it first.' });
  }
  requireVersion(before, change.expectedVersion);
  await checkReferences(tx, resource, input);
  const after = applyInput(resource, input, before);
  after.slug = await slugForSave(tx, { resource, before, after, input });
  const version = before.version + 1;
  const status = after.status ?? before.status;
  await refusingSlugClash(() =>
    tx
      .update(content)
      .set({
        ...writable(after),
        status,
        version,
        updated_at: saving.now.toISOString(),
        search: searchVector(resource, after),
      })
      .where(eq(content.id, id)),
  );
  await countMove(tx, resource.storage.type, { from: before.status, to: status });
  const snapshot = snapshotOf(resource, after);
  const changed = changedFields(snapshotOf(resource, before), snapshot);
  await keepRevision(tx, { recordId: id, number: version, changedFields: changed, snapshot }, saving);
  return readOrFail(tx, id);
}

/** The working copy, locked until the transaction ends; 404 when there is none of this resource. */
export async function lockDocument(
  tx: Queries,
  resource: DocumentResource,
  id: string,
): Promise<DocumentRow> {
  const [row] = await tx
    .select()
    .from(content)
    .where(and(eq(content.id, id), eq(content.type, resource.storage.type)))
    .for('update');
  if (row === undefined) throw notFound(resource.label.one.toLowerCase());
  return row;
}

/** The failure of a save that started from another version than the stored one; carries the stored record later on. */
export class StaleVersion extends Error {
  readonly id: string;
  constructor(id: string) {
    super('The stored version is another one.');
    this.id = id;
  }
}

export function requireVersion(row: DocumentRow, expected: number): void {
  if (row.version !== expected) throw new StaleVersion(row.id);
}

async function readOrFail(tx: Queries, id: string): Promise<ReadDocument> {
  const row = await readDocument(tx, 'content', sql`d.id = ${id}`);
  if (row === undefined) throw new Error('A document that was just saved is not there.');
  return row;
}

/** The row's columns that a save writes, without those it must not touch. */
function writable(columns: DocumentColumns) {
  const {
    title,
    title_folded,
    slug,
    intro,
    author,
    written_by,
    category_id,
    tag_ids,
    image_unique_identifier,
    image_alt,
  } = columns;
  const { published_date, seo_title, seo_description, canonical_url, reading_minutes, data, parts } = columns;
  const { body, body_html, body_text } = columns;
  return {
    ...{
      title,
      title_folded,
      slug,
      intro,
      author,
      written_by,
      category_id,
      tag_ids,
      image_unique_identifier,
      image_alt,
    },
    ...{ published_date, seo_title, seo_description, canonical_url, reading_minutes, data, parts },
    ...{ body, body_html, body_text },
  };
}

interface NewSlug {
  resource: DocumentResource;
  columns: DocumentColumns;
  id: string;
}

async function slugForNew(tx: Queries, { resource, columns, id }: NewSlug): Promise<string> {
  const question = { type: resource.storage.type, id };
  if (columns.slug !== null) {
    await refuseTakenSlug(tx, columns.slug, question);
    return columns.slug;
  }
  return freeSlug(tx, slugFor(resource, columns.title), question);
}

interface SavedSlug {
  resource: DocumentResource;
  before: DocumentRow;
  after: DocumentColumns;
  input: Record<string, unknown>;
}

/** An emptied slug is made anew from the title; one asked for must be free. */
async function slugForSave(
  tx: Queries,
  { resource, before, after, input }: SavedSlug,
): Promise<string | null> {
  if (input.slug === undefined || after.slug === before.slug) return before.slug;
  return slugForNew(tx, { resource, columns: after, id: before.id });
}

/** Two savers who take the same slug at the same moment: the index lets one through, the other gets a clear answer. */
async function refusingSlugClash(save: () => PromiseLike<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    throw isSlugClash(error) ? slugTaken() : error;
  }
}
