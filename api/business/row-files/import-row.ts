import { isDeepStrictEqual } from 'node:util';
import { createSchemaOf, updateSchemaOf } from '#schema/write-schemas.ts';
import { snapshotOf } from '../../records/documents/document-input.ts';
import { readDocuments } from '../../records/documents/document-select.ts';
import { withDocuments } from '../../records/documents/html-fields.ts';
import { insertDocument } from '../../records/documents/save-document.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { saveFields } from '../bulk-edits/edit-record.ts';
import type { Outcome, Step } from '../bulk-edits/job-item.ts';
import { type RowColumn, fromCell, rowColumnsOf, shownStatus } from '../rows/row-values.ts';

/** What is said of a file as a whole. */
export interface ImportTask {
  dry_run?: boolean;
  file_name?: string;
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Brings one row in: into the record of its id, else of its slug, else as a new draft. Only what differs from the record is
 * written, so that a file that was exported a moment ago changes nothing. Throws {@link ApiError} for what is refused.
 */
export async function importRow(step: Step, row: Record<string, unknown>): Promise<Outcome> {
  const { resource, actor, tx, deps } = step;
  const input = await inputOf(step, row);
  const before = await recordOf(step, row);
  if (before === undefined) {
    requireGrant(actor, resource.access.create, { created_by: actor.id });
    const given = Object.entries(input).filter(([, value]) => value !== null);
    const made = {
      resource,
      input: await withDocuments(
        resource,
        parseBody(createSchemaOf(resource), Object.fromEntries(given), resource),
      ),
    };
    const stored = await insertDocument(tx, made, { actor, now: deps.now(), newId: deps.newId });
    return { state: 'created', recordId: stored.id, title: stored.title, before: { isNew: true } };
  }
  const snapshot = snapshotOf(resource, before);
  const changed = Object.entries(input).filter(([key, value]) => !isSame(snapshot[key] ?? null, value));
  refuseStatus(shownStatus(before), row.status);
  if (changed.length === 0) return { state: 'unchanged', recordId: before.id, title: before.title };
  requireGrant(actor, resource.access.update, before);
  refuseStale(before.version, row.version);
  const parsed = parseBody(updateSchemaOf(resource), Object.fromEntries(changed), resource);
  const checked = await withDocuments(resource, parsed);
  return saveFields(step, before, checked);
}

/** The body that a row is, before it is checked. */
async function inputOf(step: Step, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const column of rowColumnsOf(step.resource)) {
    const value = row[column.name];
    if (value === undefined) continue;
    const read = typeof value === 'string' && row[CELLS] === true ? cellOf(column, value) : value;
    const { key } = column.wire;
    if (key === 'category_id') input[key] = await categoryOf(step, read);
    else if (key === 'tag_ids') input[key] = await tagsOf(step, read);
    else input[key] = read;
  }
  return input;
}

/** Marks a row of texts, whose values are still to be read. */
export const CELLS = '$cells';

/** What a cell says; 422 for the column where it cannot be read. */
export function cellOf(column: RowColumn, text: string): unknown {
  try {
    return fromCell(column, text);
  } catch (error) {
    throw validationFailed({ [column.name]: [(error as Error).message.slice(column.name.length + 1)] });
  }
}

async function categoryOf({ tx }: Step, slug: unknown): Promise<string | null> {
  if (slug === null || slug === '') return null;
  const [found] = await idsOf(tx, 'categories', [slug]);
  if (found === undefined)
    throw validationFailed({
      category: [`there is none called ${JSON.stringify(slug).replaceAll('"', '')}`],
    });
  return found.id;
}

async function tagsOf({ tx }: Step, slugs: unknown): Promise<string[]> {
  if (!Array.isArray(slugs)) throw validationFailed({ tags: ['must be a list of slugs'] });
  const found = new Map((await idsOf(tx, 'tags', slugs)).map(({ id, slug }) => [slug, id]));
  const missing = slugs.filter((slug) => !found.has(String(slug)));
  if (missing.length > 0) throw validationFailed({ tags: [`there is none called ${missing.join(', ')}`] });
  return slugs.map((slug) => found.get(String(slug)) ?? '');
}

function idsOf(tx: Step['tx'], table: 'categories' | 'tags', slugs: unknown[]) {
  if (slugs.length === 0) return Promise.resolve([]);
  const statement = {
    name: `${table}_by_slugs`,
    text: `SELECT id, slug FROM ${table} WHERE slug = ANY ($1::text[])`,
  };
  return runStatement<{ id: string; slug: string }>(tx, statement, [slugs.map(String)]);
}

/** The record that a row is about. */
async function recordOf({ tx, resource }: Step, row: Record<string, unknown>) {
  const { type } = resource.storage;
  const id = idOf(row);
  const byId = id === undefined ? undefined : (await readDocuments(tx, 'content', { id }))[0];
  if (byId !== undefined && byId.type !== type) {
    throw validationFailed({ id: [`belongs to something that is no ${resource.label.one.toLowerCase()}`] });
  }
  if (byId?.status === 'trashed') {
    throw new ApiError('invalid_transition', { message: 'This is in the trash. Restore it first.' });
  }
  if (byId !== undefined) return byId;
  if (typeof row.slug !== 'string' || row.slug === '') return undefined;
  return (await readDocuments(tx, 'content', { types: [type], slug: row.slug }))[0];
}

/**
 * The id that a row names, or undefined where it names none. One that is known nowhere is that of another site; 422 for
 * what can be no id at all: taken as a new record it would stand beside the one that was meant.
 */
export function idOf({ id }: Record<string, unknown>): string | undefined {
  if (id === undefined || id === null || id === '') return undefined;
  if (typeof id === 'string' && RECORD_ID.test(id)) return id;
  throw validationFailed({ id: ['is no id of a record: leave it empty to make a new one'] });
}

/** A state is not changed by a file. */
export function refuseStatus(now: string, status: unknown): void {
  if (status === undefined || status === null || status === '' || status === now) return;
  throw validationFailed({ status: [`is ${now} here and cannot be changed by a file: use the list`] });
}

/** A row of a record that was changed since the file was made would undo that change. */
export function refuseStale(now: number, version: unknown): void {
  if (version === undefined || version === null || version === '') return;
  if (Number(version) === now) return;
  throw validationFailed({
    version: [
      `is ${JSON.stringify(version).replaceAll('"', '')} in the file and ${now} here: somebody changed it since`,
    ],
  });
}

function isSame(stored: unknown, given: unknown): boolean {
  if (isDeepStrictEqual(stored, given)) return true;
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty(stored) && isEmpty(given);
}
