import { type SQL, sql } from 'drizzle-orm';
import { type ContentType, type DocumentResource, contentTypeNamed, contentTypes } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { WireRecord } from '../resources/resource-store.ts';
import { ONE_SELECT, type ReadDocument, type Source, readDocument } from './document-select.ts';
import { presentDocument } from './present-document.ts';

/** Names of the content types, for statements over all of them. */
export const contentTypeNames: readonly string[] = contentTypes.map((type) => type.storage.type);

/** The declaration of a content row; rows of a type that is no longer declared do not exist for anybody. */
export function typeOfRow(row: { type: string }): ContentType {
  const type = contentTypeNamed(row.type);
  if (type === undefined) throw notFound('content');
  return type;
}

/** The working copy by id; 404 when there is none, or when it is a curated list. */
export async function workingCopy(
  on: Queries,
  id: string,
): Promise<{ row: ReadDocument; resource: ContentType }> {
  const row = isRecordId(id) ? await readDocument(on, 'content', sql`d.id = ${id}`) : undefined;
  if (row === undefined) throw notFound('content');
  return { row, resource: typeOfRow(row) };
}

/** The type of a piece of content, for the steps that lock it themselves. */
export async function contentTypeOf(on: Queries, id: string): Promise<ContentType> {
  const [row] = isRecordId(id)
    ? await rows<{ type: string }>(on, sql`SELECT type FROM content WHERE id = ${id}`)
    : [];
  if (row === undefined) throw notFound('content');
  return typeOfRow(row);
}

/** A record by slug (or id), of one type or of whichever has it; two types with the same slug: 409. */
export async function bySlug(
  on: Queries,
  source: Source,
  ask: { slug: string; type: string | undefined; idsToo: boolean },
) {
  const parts: SQL[] = [
    ask.idsToo && isRecordId(ask.slug) ? sql`d.id = ${ask.slug}` : sql`d.slug = ${ask.slug}`,
    ask.type === undefined ? sql`d.type = ANY (${sql.param([...contentTypeNames])}::text[])` : sql`d.type = ${ask.type}`,
  ];
  if (source === 'content' && !(ask.idsToo && isRecordId(ask.slug))) parts.push(sql`d.status <> 'trashed'`);
  const found = await rows<ReadDocument>(
    on,
    sql`${sql.raw(ONE_SELECT[source])} FROM ${sql.raw(source)} d WHERE ${sql.join(parts, sql` AND `)} LIMIT 2`,
  );
  if (found.length > 1) {
    throw new ApiError('ambiguous_slug', {
      message: 'Content of several types has this slug: add content_type_name.',
    });
  }
  return found[0];
}

/** The working copy as staff read it. */
export function forStaff(resource: DocumentResource, row: ReadDocument, deps: AppDeps): WireRecord {
  return presentDocument(resource, row, { audience: 'staff', siteUrl: deps.env.siteUrl });
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}
