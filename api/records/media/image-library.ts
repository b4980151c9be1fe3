import { type SQL, sql } from 'drizzle-orm';
import type { MediaImage } from '#schema/answers/records/images.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notUsed, readAltInPages, readUses } from './image-uses.ts';

export interface LibraryQuery {
  page: number;
  perPage: number;
  /** In alt texts, file names, and source addresses; empty: all. */
  search: string;
  /** True: only unused images. */
  unused: boolean;
  /** True: only images without alt text. */
  withoutAlt: boolean;
}

/** A row of the library with what shows it. */
export type LibraryImage = { identifier: string } & Omit<
  MediaImage,
  'id' | 'image_unique_identifier' | 'image_url' | 'used_count'
>;

type ImageRow = Omit<LibraryImage, 'used_in' | 'suggested_alt'>;

/** One page of the library, newest first. */
export async function listImages(
  on: Queries,
  query: LibraryQuery,
): Promise<{ found: LibraryImage[]; total: number }> {
  const condition = conditionOf(query);
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM images i WHERE ${condition}`,
  );
  const found = await rows<ImageRow>(
    on,
    sql`SELECT ${COLUMNS} FROM images i WHERE ${condition} ORDER BY i.created_at DESC, i.identifier
        LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`,
  );
  return { found: await withUses(on, found), total: counted?.total ?? 0 };
}

/** One image of the library, or undefined. */
export async function readImage(on: Queries, identifier: string): Promise<LibraryImage | undefined> {
  const found = await rows<ImageRow>(
    on,
    sql`SELECT ${COLUMNS} FROM images i WHERE i.identifier = ${identifier}`,
  );
  return (await withUses(on, found))[0];
}

/** What people can change about an image: its pixels stay as they are. */
export interface ImageChange {
  alt?: string | null | undefined;
  focal_x?: number | undefined;
  focal_y?: number | undefined;
}

/** Writes what is given; the rest stays. */
export async function changeImage(on: Queries, identifier: string, change: ImageChange): Promise<void> {
  const set = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  if (set.length === 0) return;
  await rows(on, sql`UPDATE images SET ${sql.join(set, sql`, `)} WHERE identifier = ${identifier}`);
}

/** False, and nothing happens, if the image is in use. */
export async function deleteUnusedImage(on: Queries, identifier: string): Promise<boolean> {
  const deleted = await rows(
    on,
    sql`DELETE FROM images i WHERE i.identifier = ${identifier} AND ${notUsed()} RETURNING i.identifier`,
  );
  return deleted.length === 1;
}

const COLUMNS = sql.raw(
  `i.identifier, i.format, i.width, i.height, i.bytes, i.alt, i.placeholder_color, i.focal_x, i.focal_y, i.file_name,
   i.source_url, i.created_by, (SELECT u.name FROM users u WHERE u.id = i.created_by) AS created_by_name, i.created_at`,
);

function conditionOf({ search, unused, withoutAlt }: LibraryQuery): SQL {
  const conditions = [sql`true`];
  if (search !== '') {
    conditions.push(
      sql`position(lower(${search}) in lower(concat_ws(' ', i.alt, i.file_name, i.source_url))) > 0`,
    );
  }
  if (withoutAlt) conditions.push(sql`coalesce(trim(i.alt), '') = ''`);
  if (unused) conditions.push(notUsed());
  return sql.join(conditions, sql` AND `);
}

async function withUses(on: Queries, images: ImageRow[]): Promise<LibraryImage[]> {
  if (images.length === 0) return [];
  const bare = images.filter(({ alt }) => (alt ?? '').trim() === '').map(({ identifier }) => identifier);
  const alts = bare.length === 0 ? new Map<string, string>() : await readAltInPages(on, bare);
  const uses = await readUses(
    on,
    images.map(({ identifier }) => identifier),
  );
  return images.map((image) => ({
    ...image,
    suggested_alt: alts.get(image.identifier) ?? null,
    used_in: uses.get(image.identifier) ?? [],
  }));
}
