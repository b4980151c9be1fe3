import {
  type ContentType,
  type DocumentResource,
  contentTypeNamed,
  contentTypes,
  isListedType,
  listedTypes,
} from '#schema/registry/registry.ts';
import { disclosureOf } from '../document-rows/disclosure.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import {
  type ListedDocument,
  type ReadDocument,
  type Source,
  readDocuments,
} from '../document-rows/document-select.ts';
import { type Presenting, presentDocument } from './present-document.ts';
import { withOwnValues } from '../document-rows/own-values.ts';
import { oncePerTick } from './same-turn.ts';
import { fileSizes } from '../resources/file-sizes.ts';
import { readReferred } from '../resources/referred.ts';
import { siteValuesOf, withSiteValues } from '../resources/site-values.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Names of the content types, for statements over all of them. */
export const contentTypeNames: readonly string[] = contentTypes.map((type) => type.storage.type);

/** Names of the types that have lists: the default when no type is named. */
export const listedTypeNames: readonly string[] = listedTypes.map((type) => type.storage.type);

/** The declaration of a content row; rows of a type that is no longer declared are treated as missing. */
export function typeOfRow(row: { type: string }): ContentType {
  const type = contentTypeNamed(row.type);
  if (type === undefined) throw notFound('content');
  return type;
}

/** A working copy with its declaration. */
export interface WorkingCopy {
  row: ReadDocument;
  resource: ContentType;
}

/** The working copy by id. Throws 404 if there is none, or if it is a curated list. */
export async function workingCopy(on: Queries, id: string): Promise<WorkingCopy> {
  const [row] = isRecordId(id) ? await readDocuments(on, 'content', { id }) : [];
  if (row === undefined) throw notFound('content');
  return { row, resource: typeOfRow(row) };
}

/** The same when a type was named as well: it must match the record. */
export async function workingCopyOf(on: Queries, id: string, type: string | undefined): Promise<WorkingCopy> {
  const found = await workingCopy(on, id);
  if (type !== undefined && found.row.type !== type) throw notFound('content');
  return found;
}

/**
 * Finds a record by slug, in one type or in any, listed types first. Throws 409 when two of those share the
 * slug.
 */
export async function bySlug(
  on: Queries,
  source: Source,
  { slug, type, language = '' }: { slug: string; type: string | undefined; language?: string },
): Promise<ReadDocument | undefined> {
  const found = await oncePerTick(on, `slug ${source} ${type ?? '*'} ${language} ${slug}`, () =>
    readDocuments(on, source, { types: type === undefined ? contentTypeNames : [type], slug, language }),
  );
  const listed = found.filter((row) => isListedType(typeOfRow(row)));
  if (listed.length > 1 || (listed.length === 0 && found.length > 1)) {
    throw new ApiError('ambiguous_slug', {
      message: spoken('ambiguous'),
    });
  }
  return listed[0] ?? found[0];
}

/** Documents as the API returns them, with the records that they refer to. Outside transactions only. */
export async function presentAll(
  deps: AppDeps,
  documents: readonly { resource: DocumentResource; row: ListedDocument | ReadDocument }[],
  audience: Presenting['audience'],
): Promise<WireRecord[]> {
  const values = siteValuesOf(deps);
  const referring = documents.map(({ resource, row }) => ({
    resource,
    values: withOwnValues(resource, row).data as Record<string, unknown>,
  }));
  const referred = await readReferred(deps.database.queries, referring, audience);
  const sizes = await fileSizes(deps.database.queries, referring);
  const presenting = { audience, siteUrl: deps.env.siteUrl, referred, sizes };
  return documents.map(({ resource, row }) => {
    const shown = audience === 'public' ? withSiteValues(resource, row, values) : row;
    return presentDocument(resource, shown, presenting);
  });
}

/** Content as the API returns it. */
export function presentContent(
  deps: AppDeps,
  found: readonly (ListedDocument | ReadDocument)[],
  audience: Presenting['audience'],
): Promise<WireRecord[]> {
  const documents = found.map((row) => ({ resource: typeOfRow(row), row }));
  return presentAll(deps, documents, audience);
}

/** One document as the API returns it. */
export async function presentOne(
  deps: AppDeps,
  document: { resource: DocumentResource; row: ReadDocument },
  audience: Presenting['audience'],
): Promise<WireRecord> {
  const [record] = await presentAll(deps, [document], audience);
  if (record === undefined) throw notFound('content');
  const disclosure = audience === 'public' ? await disclosureOf(deps, document.row) : undefined;
  return disclosure === undefined ? record : { ...record, drafted_with_ai: disclosure };
}

/** The working copy, as staff read it. */
export function forStaff(deps: AppDeps, document: WorkingCopy): Promise<WireRecord> {
  return presentOne(deps, document, 'staff');
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}
