import { valueOfNothing } from '#schema/fields/index.ts';
import type { z } from 'zod';
import { isContentType } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { isRecordId } from '../../records/documents/content-reads.ts';
import { readDocuments } from '../../records/document-rows/document-select.ts';
import { withDocuments } from '../../records/document-rows/html-fields.ts';
import { changedFrom } from '../../records/resources/field-changes.ts';
import type { StoredRecord } from '../../records/resources/resource-store.ts';
import { saveFields } from '../bulk-edits/edit-record.ts';
import type { Outcome, Step } from '../bulk-edits/job-item.ts';
import { fromCell } from '../rows/cells.ts';
import { type RowColumn, rowColumnsOf } from '../rows/row-columns.ts';
import { idsOfSlugs } from '../rows/slugs.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { SpokenError } from '../../platform/base/spoken-error.ts';

const spoken = later(messages);

type Row = Record<string, unknown>;

/** Applies to the file as a whole. */
export interface ImportTask {
  dry_run?: boolean;
  file_name?: string;
}

/**
 * Imports one row: into the record with its ID, else with its slug, else as a new record. Only what differs
 * is written, so importing a file that was just exported changes nothing. Throws {@link ApiError} for what is
 * refused.
 */
export async function importRow(step: Step, row: Row): Promise<Outcome> {
  const { resource, store, actor } = step;
  const input = await inputOf(step, row);
  const record = await recordOf(step, row);
  if (record === undefined) {
    requireGrant(actor, resource.access.create, { created_by: actor.id });
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    const made = await store.insert(step, await checked(step, createSchemaOf(resource), given));
    return { state: 'created', recordId: made.id, title: made.title, before: { isNew: true } };
  }
  refuseStatus(record.values.status, row.status);
  const changed = changedFrom(record.values, input);
  if (changed.length === 0) return { state: 'unchanged', recordId: record.id, title: record.title };
  requireGrant(actor, resource.access.update, record);
  assertFresh(record.version, row.version);
  const part = Object.fromEntries(changed.map(({ field }) => [field, input[field]]));
  return saveFields(step, record, { input: await checked(step, updateSchemaOf(resource), part) });
}

function checked({ resource }: Step, schema: z.ZodObject, input: Row): Promise<Row> {
  return withDocuments(resource, parseBody(schema, input, resource));
}

/** The request body that a row stands for, before it is validated. */
async function inputOf({ resource, tx }: Step, row: Row): Promise<Row> {
  const input: Row = {};
  for (const column of rowColumnsOf(resource)) {
    const value = row[column.name];
    if (value === undefined) continue;
    const read = typeof value === 'string' && row[CELLS] === true ? cellOf(column, value) : value;
    const isEmptyList = read === null && Array.isArray(valueOfNothing(column.field));
    input[column.key] = await idsOfSlugs(tx, column, isEmptyList ? [] : read);
  }
  return input;
}

/** Marks a row of text cells whose values must still be parsed. */
export const CELLS = '$cells';

/** The value of a cell. Throws 422 for the column if it is unreadable. */
function cellOf(column: RowColumn, text: string): unknown {
  try {
    return fromCell(column, text);
  } catch (error) {
    throw validationFailed({ [column.name]: [(error as SpokenError).spoken] });
  }
}

/** The record that a row is about, locked until it is saved. */
async function recordOf(step: Step, row: Row): Promise<StoredRecord | undefined> {
  const { store, tx } = step;
  const id = idOf(row);
  for (const key of [id, row.slug]) {
    const found = typeof key === 'string' && key !== '' ? await store.get(tx, key) : undefined;
    if (found === undefined) {
      if (key !== undefined && key === id) await refuseForeign(step, id);
      continue;
    }
    const closed = store.closed(found);
    if (closed !== undefined) throw new ApiError('invalid_transition', { message: closed });
    return store.hold(tx, found.id);
  }
  return undefined;
}

/** Throws 422 for the ID of content of another type. */
async function refuseForeign({ resource, tx }: Step, id: string): Promise<void> {
  if (!isContentType(resource) || (await readDocuments(tx, 'content', { id })).length === 0) return;
  throw validationFailed({ id: [spoken('other_type')] });
}

/**
 * The ID in a row; undefined if there is none. An unknown ID belongs to another site. Throws 422 for anything
 * that can’t be an ID: as a new record it would duplicate the one that was meant.
 */
function idOf({ id }: Row): string | undefined {
  if (id === undefined || id === null || id === '') return undefined;
  if (typeof id === 'string' && isRecordId(id)) return id;
  throw validationFailed({ id: [spoken('not_an_id')] });
}

/** A file can’t change the status. */
function refuseStatus(now: unknown, status: unknown): void {
  if (status === undefined || status === null || status === '' || status === now) return;
  throw validationFailed({
    status: [spoken('status_fixed', { status: String(now) })],
  });
}

/** If the record changed after the file was made, this row would undo that change. */
function assertFresh(now: number, version: unknown): void {
  if (version === undefined || version === null || version === '') return;
  if (Number(version) === now) return;
  throw validationFailed({
    version: [
      spoken('changed_since', { given: JSON.stringify(version).replaceAll('"', ''), now: String(now) }),
    ],
  });
}
