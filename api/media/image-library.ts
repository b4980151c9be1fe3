import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';

export interface LibraryQuery {
  page: number;
  perPage: number;
  /** In descriptions and source addresses; empty: all. */
  search: string;
  /** True: only pictures that nothing shows. */
  unused: boolean;
}

/** A row of the library with what shows it. */
export interface LibraryImage {
  identifier: string;
  format: string;
  width: number;
  height: number;
  bytes: number;
  alt: string | null;
  placeholder_color: string;
  source_url: string | null;
  created_by: string | null;
  created_at: string;
  used_in: ImageUse[];
}

/** A document, template or campaign that shows a picture, in its working copy or on the site. */
export interface ImageUse {
  id: string;
  title: string;
  /** `article`, `book-summary`, `list`, … `newsletter-template`, `newsletter-campaign`. */
  type: string;
}

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
  const found = await rows<Omit<LibraryImage, 'used_in'>>(
    on,
    sql`SELECT ${COLUMNS} FROM images i WHERE ${condition} ORDER BY i.created_at DESC, i.identifier
        LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`,
  );
  return { found: await withUses(on, found), total: counted?.total ?? 0 };
}

/** One picture of the library, or undefined. */
export async function readImage(on: Queries, identifier: string): Promise<LibraryImage | undefined> {
  const found = await rows<Omit<LibraryImage, 'used_in'>>(
    on,
    sql`SELECT ${COLUMNS} FROM images i WHERE i.identifier = ${identifier}`,
  );
  return (await withUses(on, found))[0];
}

/** False, and nothing happens, where something shows the picture. */
export async function deleteUnusedImage(on: Queries, identifier: string): Promise<boolean> {
  const deleted = await rows(
    on,
    sql`DELETE FROM images i WHERE i.identifier = ${identifier} AND ${NOT_USED} RETURNING i.identifier`,
  );
  return deleted.length === 1;
}

const COLUMNS = sql.raw(
  'i.identifier, i.format, i.width, i.height, i.bytes, i.alt, i.placeholder_color, i.source_url, i.created_by, i.created_at',
);

/** Identifiers inside stored JSON: pictures in running text, and in the blocks of mails. */
const IN_BODY = `'"identifier": "([0-9a-f]{32})"'`;
const IN_BLOCKS = `'"image_unique_identifier": "([0-9a-f]{32})"'`;

/** Everything that shows a picture. What lies in the trash does not count; what is on the site does. */
const USES = sql.raw(`
  SELECT c.image_unique_identifier AS identifier, c.id, c.title, c.type FROM content c WHERE c.status <> 'trashed'
  UNION SELECT p.image_unique_identifier, p.id, p.title, p.type FROM publications p
  UNION SELECT match[1], c.id, c.title, c.type
    FROM content c CROSS JOIN LATERAL regexp_matches(c.body::text, ${IN_BODY}, 'g') AS match WHERE c.status <> 'trashed'
  UNION SELECT match[1], p.id, p.title, p.type
    FROM publications p CROSS JOIN LATERAL regexp_matches(p.body::text, ${IN_BODY}, 'g') AS match
  UNION SELECT match[1], t.id, t.name, 'newsletter-template'
    FROM newsletter_templates t CROSS JOIN LATERAL regexp_matches(t.blocks::text, ${IN_BLOCKS}, 'g') AS match
  UNION SELECT match[1], m.id, m.name, 'newsletter-campaign'
    FROM newsletter_campaigns m CROSS JOIN LATERAL regexp_matches(m.blocks::text, ${IN_BLOCKS}, 'g') AS match`);

const NOT_USED = sql`i.identifier NOT IN (SELECT u.identifier FROM (${USES}) AS u WHERE u.identifier IS NOT NULL)`;

function conditionOf({ search, unused }: LibraryQuery): SQL {
  const conditions = [sql`true`];
  if (search !== '') {
    conditions.push(
      sql`position(lower(${search}) in lower(coalesce(i.alt, '') || ' ' || coalesce(i.source_url, ''))) > 0`,
    );
  }
  if (unused) conditions.push(NOT_USED);
  return sql.join(conditions, sql` AND `);
}

async function withUses(on: Queries, images: Omit<LibraryImage, 'used_in'>[]): Promise<LibraryImage[]> {
  if (images.length === 0) return [];
  const identifiers = images.map((image) => image.identifier);
  const uses = await rows<ImageUse & { identifier: string }>(
    on,
    sql`SELECT u.identifier, u.id, u.title, u.type FROM (${USES}) AS u
        WHERE u.identifier = ANY (${sql.param(identifiers)}::text[]) ORDER BY u.title, u.id`,
  );
  return images.map((image) => ({ ...image, used_in: usesOf(image.identifier, uses) }));
}

/** Each document once, though its page on the site may bear another title than its working copy. */
function usesOf(identifier: string, uses: readonly (ImageUse & { identifier: string })[]): ImageUse[] {
  const byId = new Map<string, ImageUse>();
  for (const use of uses) {
    if (use.identifier === identifier && !byId.has(use.id))
      byId.set(use.id, { id: use.id, title: use.title, type: use.type });
  }
  return [...byId.values()];
}
