import { sql } from 'drizzle-orm';
import type { ContentType } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { isRecordId, workingCopyOf } from '../documents/content-reads.ts';
import { applyInput, changedFields, snapshotOf } from '../document-rows/document-input.ts';
import { type ReadDocument, readDocuments, readWhole } from '../document-rows/document-select.ts';
import { documentIds } from '../documents/list-documents.ts';
import { shownStatus } from '../documents/present-document.ts';
import { insertDocument, lockDocument, updateDocument } from '../documents/save-document.ts';
import { trash } from '../publishing/publish.ts';
import { isSameMoment } from '../resources/field-changes.ts';
import {
  type FieldChange,
  GONE,
  type ResourceStore,
  type RecordSnapshot,
  type StoredRecord,
  type Writing,
} from '../resources/resource-store.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The current draft of a piece of content, with its row. */
export interface StoredDocument extends StoredRecord {
  readonly row: ReadDocument;
}

/** The store of a content type: its drafts. */
export function documentRecords(resource: ContentType): ResourceStore<StoredDocument> {
  const { type } = resource.storage;
  const stored = (row: ReadDocument) => storedDocument(resource, row);
  return {
    ids: (on, query: ListQuery, most) => documentIds(on, { source: 'content', types: [type], query }, most),
    async get(on, idOrSlug) {
      const by = isRecordId(idOrSlug) ? { id: idOrSlug } : { types: [type], slug: idOrSlug };
      const [row] = await readDocuments(on, 'content', by);
      return row === undefined || row.type !== type ? undefined : stored(row);
    },
    async getMany(on, ids) {
      return (await readWhole(on, ids)).filter((row) => row.type === type).map(stored);
    },
    async hold(tx, id) {
      await lockDocument(tx, resource, id);
      return stored((await workingCopyOf(tx, id, type)).row);
    },
    closed: ({ row }) => (row.status === 'trashed' ? spoken('trashed') : undefined),
    changes: ({ row }, input) => changesOf(resource, row, input),
    async insert({ tx, ...by }, input) {
      return stored(await insertDocument(tx, { resource, input }, savingOf(by)));
    },
    async update({ tx, ...by }, { row }, { input, undoes = false }) {
      await updateDocument(tx, { resource, before: row, expectedVersion: row.version, input }, savingOf(by));
      if (undoes) await countAsPublished(tx, row);
    },
    async remove({ tx, deps }, { id }) {
      await trash(tx, { resource, id, now: deps.now() });
    },
    snapshot: readSnapshot,
  };
}

function storedDocument(resource: ContentType, row: ReadDocument): StoredDocument {
  const { id, version, created_by, title } = row;
  const read = {
    status: shownStatus(row),
    content_type_name: row.type,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return { id, version, created_by, title, row, values: { ...snapshotOf(resource, row), ...read } };
}

function changesOf(resource: ContentType, row: ReadDocument, input: Record<string, unknown>): FieldChange[] {
  const before = snapshotOf(resource, row);
  const after = snapshotOf(resource, applyInput(resource, input, row));
  return changedFields(before, after)
    .filter((field) => field in input && !isSameMoment(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

function savingOf({ actor, deps }: Omit<Writing, 'tx'>) {
  return { actor, now: deps.now(), newId: deps.newId };
}

/** If its page matched it exactly before the save that is undone, it does so again. */
async function countAsPublished(tx: Queries, { id, version }: ReadDocument): Promise<void> {
  await rows(
    tx,
    sql`UPDATE content SET published_version = version
        WHERE id = ${id} AND status = 'published' AND published_version = ${version - 1}`,
  );
}

async function readSnapshot(on: Queries, id: string): Promise<RecordSnapshot> {
  const [found] = await rows<RecordSnapshot>(
    on,
    sql`SELECT version, status, updated_at FROM content WHERE id = ${id}`,
  );
  return found ?? GONE;
}
