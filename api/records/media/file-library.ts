import { type SQL, sql } from 'drizzle-orm';
import type { LibraryFile } from '#schema/answers/records/files.ts';
import type { ImageUse } from '#schema/answers/records/images.ts';
import {
  MEDIA_FORMATS,
  MEDIA_TYPES,
  type MediaFormat,
  type MediaUse,
  mediaPath,
} from '#schema/base/media-files.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** One file of the library. */
export interface StoredFile {
  identifier: string;
  format: MediaFormat;
  bytes: number;
  name: string;
  created_by: string | null;
  created_by_name: string | null;
  created_at: string;
}

/** The storage key of the file. */
export function fileKey({ identifier, format }: Pick<StoredFile, 'identifier' | 'format'>): string {
  return `${identifier}/file.${format}`;
}

const COLUMNS = sql.raw(`f.identifier, f.format, f.bytes, f.name, f.created_by, f.created_at,
  (SELECT u.name FROM users u WHERE u.id = f.created_by) AS created_by_name`);

/** The file of this identifier, or undefined. */
export async function findFile(on: Queries, identifier: string): Promise<StoredFile | undefined> {
  const found = sql`SELECT ${COLUMNS} FROM files f WHERE f.identifier = ${identifier}`;
  return (await rows<StoredFile>(on, found))[0];
}

interface FileQuery {
  page: number;
  perPage: number;
  /** Searches names; empty: all. */
  search: string;
  of: MediaUse | undefined;
}

/** One page of the library, newest first. */
export async function listFiles(
  on: Queries,
  query: FileQuery,
): Promise<{ found: StoredFile[]; total: number }> {
  const where = conditionOf(query);
  const counted = sql`SELECT count(*)::int AS total FROM files f WHERE ${where}`;
  const [total] = await rows<{ total: number }>(on, counted);
  const found = await rows<StoredFile>(
    on,
    sql`SELECT ${COLUMNS} FROM files f WHERE ${where} ORDER BY f.created_at DESC, f.identifier
        LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`,
  );
  return { found, total: total?.total ?? 0 };
}

function conditionOf({ search, of }: FileQuery): SQL {
  const formats = MEDIA_FORMATS.filter((format) => of === undefined || MEDIA_TYPES[format].of === of);
  const isOfUse = sql`f.format = ANY (${sql.param(formats)}::text[])`;
  if (search === '') return isOfUse;
  return sql`${isOfUse} AND position(lower(${search}) in lower(f.name)) > 0`;
}

/**
 * Documents whose fields or text name a file, in the working copy or on the site, and issues that it is attached to. This scans the texts without an index,
 * because it runs only before a file is deleted.
 */
export async function usesOfFile(
  on: Queries,
  { identifier, format }: Pick<StoredFile, 'identifier' | 'format'>,
): Promise<ImageUse[]> {
  const path = mediaPath(identifier, format);
  const names = (table: string, listed: string, place: number) => sql`
    SELECT d.id::text, d.title, d.type, ${place}::int AS place FROM ${sql.raw(table)} d WHERE ${sql.raw(listed)} AND (
      position(${path} in d.data::text) > 0 OR position(${path} in d.parts::text) > 0
      OR position(${path} in coalesce(d.body::text, '')) > 0)`;
  const found = sql`SELECT DISTINCT ON (u.id) u.id, u.title, u.type FROM (
    ${names('content', `d.status <> 'trashed'`, 0)} UNION ALL ${names('publications', 'true', 1)}
    UNION ALL SELECT k.id::text, k.name, 'newsletter-campaign', 0 FROM newsletter_campaigns k WHERE ${path} = ANY (k.attachments)) u ORDER BY u.id, u.place`;
  return rows<ImageUse>(on, found);
}

/** A file as the API returns it. */
export function presentFile(file: StoredFile, siteUrl: string): LibraryFile {
  const { identifier, format } = file;
  const path = mediaPath(identifier, format);
  return { id: identifier, ...file, path, url: siteUrl + path, ...MEDIA_TYPES[format] };
}
