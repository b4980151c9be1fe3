import { and, eq } from 'drizzle-orm';
import { isFixedPage } from '#schema/pages/fixed-pages.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { content } from '../../platform/tables/documents.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { Saving } from '../resources/resource-store.ts';
import {
  type DocumentRow,
  applyInput,
  changedFields,
  slugFor,
  snapshotOf,
} from '../document-rows/document-input.ts';
import { type ReadDocument, readDocuments } from '../document-rows/document-select.ts';
import { mayChangeQuotations, quotationsIn } from '../document-rows/quotations-in.ts';
import { checkReferences } from './references.ts';
import { searchConfigOf } from '../search/search-config.ts';
import { searchParts } from '../document-rows/search-vector.ts';
import { numberedSlug } from '../../platform/text/numbered-slug.ts';
import { followComments } from './follow-comments.ts';
import { freeSlug, isSlugClash, slugTaken } from './slugs.ts';
import { keepFixedSlug, refuseFixedSlug } from './fixed-addresses.ts';
import { withDocuments } from '../document-rows/html-fields.ts';
import { beforeSave, noteStep } from '../../platform/site-hooks/site-hooks.ts';
import { refuseWhileWaiting } from './waiting-types.ts';
import {
  type DocumentWrite,
  NO_TRANSLATION,
  type Translation,
  insertRow,
  updateRow,
} from './write-document.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** How often a save is retried after losing a race; each time, another save succeeded. */
const ATTEMPTS_MAX = 20;

/** A new document. */
interface NewDocument {
  resource: DocumentResource;
  input: Record<string, unknown>;
  /** For localized types; empty: the site's own language. */
  language?: string;
  translation?: Translation;
}

/**
 * Creates a document, as a draft unless the resource's own field says otherwise. Returns it as it is read.
 */
export async function insertDocument(
  on: Queries,
  { resource, input: given, language = '', translation = NO_TRANSLATION }: NewDocument,
  saving: Saving,
): Promise<ReadDocument> {
  refuseWhileWaiting(resource.storage.type);
  const input = await withDocuments(resource, await beforeSave({ resource, input: given }));
  await checkReferences(on, resource, input);
  const id = saving.newId();
  const columns = applyInput(resource, input);
  const { type } = resource.storage;
  const status = columns.status ?? 'draft';
  const isAsked = columns.slug !== null;
  refuseFixedSlug({ resource, id, slug: columns.slug });
  columns.slug ??= numberedSlug(slugFor(resource, columns.title), new Set());
  columns.status = status;
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = snapshotOf(resource, columns);
    const written = Object.keys(snapshot).filter((key) => input[key] !== undefined);
    const config = searchConfigOf(language);
    const known = { ...stampOf(saving), id, type, language, config, status, resourceName: resource.name };
    const quotations = quotationsIn(resource, snapshot, id);
    const write = { ...known, columns, snapshot, changedFields: written, quotations };
    const search = await searchParts(on, { resource, columns, config });
    const joined = await refusingSlugClash(() => insertRow(on, { ...write, search }, translation));
    if (joined !== undefined) {
      await noteStep(on, { resource: resource.name, name: 'afterSave', ids: [id], now: saving.now });
      return { ...newRow(write), ...translation, ...columns, ...joined };
    }
    if (isAsked || attempt === ATTEMPTS_MAX) throw slugTaken();
    columns.slug = await freeSlug(on, slugFor(resource, columns.title), { type, id, language });
  }
}

/** A change to a stored document. */
export interface DocumentChange {
  resource: DocumentResource;
  /** The document as it was read. */
  before: ReadDocument;
  /** The version that the change started from. */
  expectedVersion: number;
  input: Record<string, unknown>;
  /**
   * True: an autosave during typing. False: a save that someone requested. Omitted for anything else, such as
   * restoring: no later revision replaces those.
   */
  isAutosave?: boolean;
}

/** Autosaves by one person within this time become one revision. */
const AUTOSAVES_TOGETHER_MS = 10 * 60_000;

/**
 * Saves part of the working copy. Throws {@link StaleVersion} when the stored version is not the expected
 * one, even for concurrent saves: the statement overwrites only what was read.
 */
export async function updateDocument(
  on: Queries,
  change: DocumentChange,
  saving: Saving,
): Promise<ReadDocument> {
  const { resource, isAutosave } = change;
  refuseWhileWaiting(resource.storage.type);
  let { before } = change;
  const stored = () => snapshotOf(resource, change.before);
  const hooked = await beforeSave({ resource, input: change.input, stored, isAutosave: isAutosave === true });
  const input = await withDocuments(resource, hooked);
  await checkReferences(on, resource, input);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    if (before.status === 'trashed') {
      throw new ApiError('invalid_transition', { message: spoken('trashed') });
    }
    requireVersion(before, change.expectedVersion);
    const write = await changeOf(on, { ...change, input, before }, saving);
    const autosave = autosaveOf(change, write);
    const joined = await refusingSlugClash(() => updateRow(on, write, { before, autosave }));
    if (joined !== undefined) {
      const taken = {
        resource: resource.name,
        name: 'afterSave',
        ids: [before.id],
        now: saving.now,
      } as const;
      if (isAutosave !== true) await noteStep(on, taken);
      await followComments(on, { resource, before, write });
      return { ...before, ...write.columns, status: write.status, updated_at: write.now, ...joined };
    }
    const stored = await readAgain(on, before.id);
    // The only obstacle was the slug, which is still held by a page whose working copy has another one.
    if (stored.version === before.version && stored.status === before.status) throw slugTaken();
    before = stored;
  }
  throw new StaleVersion(before.id);
}

async function changeOf(
  on: Queries,
  { resource, before, input }: DocumentChange,
  saving: Saving,
): Promise<DocumentWrite> {
  const { id, type, language } = before;
  const columns = applyInput(resource, input, before);
  const status = columns.status ?? before.status;
  columns.status = status;
  if (isFixedPage(before)) keepFixedSlug(columns, before);
  else refuseFixedSlug({ resource, id, slug: columns.slug });
  // An emptied slug is generated again from the title.
  columns.slug ??= await freeSlug(on, slugFor(resource, columns.title), { type, id, language });
  const config = searchConfigOf(language);
  const search = await searchParts(on, { resource, columns, config, before });
  const snapshot = snapshotOf(resource, columns);
  const changed = changedFields(snapshotOf(resource, before), snapshot);
  const known = { ...stampOf(saving), id, type, language, config, status, resourceName: resource.name };
  const quotations = mayChangeQuotations(resource, changed) ? quotationsIn(resource, snapshot, id) : null;
  return { ...known, columns, snapshot, search, changedFields: changed, quotations };
}

/**
 * Autosaves within a few minutes are one revision, so that the history stays readable. A requested save is
 * always a separate revision; if it changes nothing, it replaces the autosave before it.
 */
function autosaveOf({ isAutosave }: DocumentChange, { now, changedFields: changed }: DocumentWrite) {
  const since = new Date(Date.parse(now) - AUTOSAVES_TOGETHER_MS).toISOString();
  const adoptsAll = isAutosave === false && changed.length === 0;
  return {
    is: isAutosave === true,
    absorbsSince: adoptsAll ? new Date(0).toISOString() : isAutosave === true ? since : null,
  };
}

function stampOf({ actor, now }: Saving): { now: string; userId: string | null } {
  return { now: now.toISOString(), userId: actor.id };
}

/** The columns of a new row beyond those that its body set. */
function newRow({
  id,
  type,
  language,
  status,
  userId,
  now,
}: Pick<DocumentWrite, 'id' | 'type' | 'language' | 'status' | 'userId' | 'now'>) {
  const dates = { created_at: now, updated_at: now, scheduled_at: null, trashed_at: null };
  return { id, type, language, status, version: 1, created_by: userId, published_version: null, ...dates };
}

async function readAgain(on: Queries, id: string): Promise<ReadDocument> {
  const [row] = await readDocuments(on, 'content', { id });
  if (row === undefined) throw notFound();
  return row;
}

/** The working copy, locked until the transaction ends. Throws 404 if this resource has none. */
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
  if (row === undefined) throw notFound();
  return row;
}

/** A save started from a version other than the stored one; the caller adds the stored record. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
  readonly id: string;
  constructor(id: string) {
    super('The stored version is another one.');
    this.id = id;
  }
}

export function requireVersion(row: { id: string; version: number }, expected: number): void {
  if (row.version !== expected) throw new StaleVersion(row.id);
}

/**
 * When two saves take the same slug at the same time, the index accepts one, and the other gets a clear
 * error.
 */
async function refusingSlugClash<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    throw isSlugClash(error) ? slugTaken() : error;
  }
}
