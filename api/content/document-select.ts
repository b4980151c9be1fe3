import { type SQL, sql } from 'drizzle-orm';
import type { Embedded } from '#schema/record.ts';
import { type Queries, rows } from '../database/database.ts';
import type { DocumentRow } from './document-input.ts';

/** What is joined to a document when it is read. */
interface Joined {
  category: Embedded | null;
  tags: Embedded[];
  image_size: { width: number; height: number; placeholder_color: string } | null;
}
type Large = 'body' | 'body_html' | 'body_text' | 'parts';

/** A document as lists read it: without its large parts. */
export type ListedDocument = Omit<DocumentRow, Large | 'search' | 'title_folded'> &
  Joined & { parts?: unknown };
/** A document as one record is read. */
export type ReadDocument = ListedDocument & Pick<DocumentRow, Large>;

const SMALL_COLUMNS = [
  'id',
  'type',
  'status',
  'version',
  'created_at',
  'updated_at',
  'title',
  'slug',
  'intro',
  'category_id',
  'tag_ids',
  'author',
  'written_by',
  'image_unique_identifier',
  'image_alt',
  'published_date',
  'seo_title',
  'seo_description',
  'canonical_url',
  'reading_minutes',
  'data',
];
const STAFF_COLUMNS = ['created_by', 'scheduled_at', 'published_version', 'trashed_at'];
const LARGE_COLUMNS = ['body', 'body_html', 'body_text', 'parts'];

const JOINS = `
  (SELECT json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) FROM categories k WHERE k.id = d.category_id) AS category,
  CASE WHEN d.tag_ids = '{}' THEN '[]'::json ELSE (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) ORDER BY array_position(d.tag_ids, t.id)), '[]'::json)
    FROM tags t WHERE t.id = ANY (d.tag_ids)) END AS tags,
  (SELECT json_build_object('width', i.width, 'height', i.height, 'placeholder_color', i.placeholder_color)
    FROM images i WHERE i.identifier = d.image_unique_identifier) AS image_size`;

/** `content` is the working copy, for staff; `publications` is what visitors see. */
export type Source = 'content' | 'publications';

function columnsOf(source: Source, large: boolean): string {
  const names = [
    ...SMALL_COLUMNS,
    ...(source === 'content' ? STAFF_COLUMNS : []),
    ...(large ? LARGE_COLUMNS : []),
  ];
  return `${names.map((name) => `d.${name}`).join(', ')},${JOINS}`;
}

/** Select lists by source, for statements over a table called `d`. */
export const LIST_SELECT: Record<Source, string> = {
  content: `SELECT ${columnsOf('content', false)}`,
  publications: `SELECT ${columnsOf('publications', false)}`,
};
/** Curated lists need their items in lists, too. */
export const LIST_WITH_PARTS_SELECT: Record<Source, string> = {
  content: `${LIST_SELECT.content}, d.parts`,
  publications: `${LIST_SELECT.publications}, d.parts`,
};
export const ONE_SELECT: Record<Source, string> = {
  content: `SELECT ${columnsOf('content', true)}`,
  publications: `SELECT ${columnsOf('publications', true)}`,
};

/** One whole document, on the database or inside a transaction. */
export async function readDocument(
  on: Queries,
  source: Source,
  where: SQL,
): Promise<ReadDocument | undefined> {
  const statement = sql`${sql.raw(ONE_SELECT[source])} FROM ${sql.raw(source)} d WHERE ${where} LIMIT 2`;
  const found = await rows<ReadDocument>(on, statement);
  return found[0];
}
