import type { Embedded } from '#schema/fields/reference.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { DocumentRow } from './document-input.ts';
import { literal, reusable } from '../../platform/database/statement.ts';

/** What is joined to a document when it is read. */
export interface Joined {
  category_name: string | null;
  category_slug: string | null;
  /** See {@link joinedTags}. */
  joined_tags: string | null;
  image_width: number | null;
  image_height: number | null;
  image_placeholder_color: string | null;
  image_focal_x: number | null;
  image_focal_y: number | null;
}
type Large = 'body' | 'parts';

/** A document in lists, without its large parts. */
export type ListedDocument = Omit<DocumentRow, Large | 'search' | 'title_folded'> &
  Joined & { parts?: unknown };
/** A single document with all its parts. */
export type ReadDocument = ListedDocument & Pick<DocumentRow, Large>;

/** `content` is the working copy, for staff; `publications` is what visitors see. */
export type Source = 'content' | 'publications';

const SMALL_COLUMNS =
  `id type language translation_group status version created_at updated_at title slug intro category_id tag_ids author
  written_by image_unique_identifier image_alt published_date seo_title seo_description canonical_url reading_minutes
  data`.split(/\s+/);
const STAFF_COLUMNS = [
  'created_by',
  'scheduled_at',
  'published_version',
  'trashed_at',
  'translation_source',
  'translation_source_version',
  'translation_pending',
];
const LARGE_COLUMNS = ['body', 'parts'];

/** The select list for the joins to a document `d`, and their sources. */
export const JOINED_COLUMNS = `k.name AS category_name, k.slug AS category_slug,
  i.width AS image_width, i.height AS image_height, i.placeholder_color AS image_placeholder_color,
  i.focal_x AS image_focal_x, i.focal_y AS image_focal_y,
  CASE WHEN d.tag_ids = '{}' THEN NULL ELSE (
    SELECT string_agg(t.id || chr(31) || t.slug || chr(31) || t.name, chr(30))
    FROM tags t WHERE t.id = ANY (d.tag_ids)) END AS joined_tags`;
export const JOINS = `LEFT JOIN categories k ON k.id = d.category_id
  LEFT JOIN images i ON i.identifier = d.image_unique_identifier`;

/**
 * The tags of a row in the order of the document. They arrive as one text, because building JSON for each row
 * took a quarter of the time of a list; names and slugs contain no control characters.
 */
export function joinedTags({ tag_ids: ids, joined_tags: joined }: JoinedTags): Embedded[] {
  if (joined === null) return [];
  const byId = new Map<string, Embedded>();
  for (const tag of joined.split('\u001e')) {
    const [id = '', slug = '', name = ''] = tag.split('\u001f');
    byId.set(id, { id, name, slug });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}
type JoinedTags = Pick<DocumentRow, 'tag_ids'> & Pick<Joined, 'joined_tags'>;

export type Extent = 'listed' | 'listed-with-parts' | 'whole';

/** The select list for documents of a table called `d`, to which {@link JOINS} are joined. */
export function selectList(source: Source, extent: Extent): string {
  const names = [...SMALL_COLUMNS];
  if (source === 'content') names.push(...STAFF_COLUMNS);
  if (extent === 'whole') names.push(...LARGE_COLUMNS);
  if (extent === 'listed-with-parts') names.push('parts');
  return `${names.map((name) => `d.${name}`).join(', ')}, ${JOINED_COLUMNS}`;
}

const ONE: Record<Source, string> = {
  content: `SELECT ${selectList('content', 'whole')} FROM content d ${JOINS}`,
  publications: `SELECT ${selectList('publications', 'whole')} FROM publications d ${JOINS}`,
};

/** How a document is found: by its id, or by its slug in one or several types. */
export type Sought = { id: string } | { types: readonly string[]; slug: string; language?: string };

/** Whole documents, at most two: enough to detect an ambiguous slug. Trashed ones are read by id only. */
export async function readDocuments(on: Queries, source: Source, by: Sought): Promise<ReadDocument[]> {
  if ('id' in by) return read(on, `${ONE[source]} WHERE d.id = $1`, by.id);
  const outsideTrash = source === 'content' ? ` AND d.status <> 'trashed'` : '';
  const types = by.types.map(literal).join(', ');
  return read(
    on,
    `${ONE[source]} WHERE d.type IN (${types}) AND d.slug = $1 AND d.language = ${literal(by.language ?? '')}${outsideTrash} LIMIT 2`,
    by.slug,
  );
}

function read(on: Queries, text: string, value: string): Promise<ReadDocument[]> {
  return runStatement<ReadDocument>(on, reusable(text), [value]);
}

const WHOLE = `SELECT ${selectList('content', 'whole')} FROM content d ${JOINS} WHERE d.id = ANY ($1)`;

/** Whole working copies by id, in no particular order. */
export function readWhole(on: Queries, ids: readonly string[]): Promise<ReadDocument[]> {
  return runStatement<ReadDocument>(on, { name: 'whole_content_by_id', text: WHOLE }, [ids]);
}

const LISTED: Record<Source, string> = {
  content: `SELECT ${selectList('content', 'listed')} FROM content d ${JOINS}
    WHERE d.id = ANY ($1) AND d.status <> 'trashed'`,
  publications: `SELECT ${selectList('publications', 'listed')} FROM publications d ${JOINS}
    WHERE d.id = ANY ($1) AND d.status = 'published'`,
};

/**
 * Documents by id as lists show them, in no particular order; for visitors, only those that lists may show.
 */
export function readListed(on: Queries, source: Source, ids: readonly string[]): Promise<ListedDocument[]> {
  return runStatement<ListedDocument>(on, { name: `listed_${source}_by_id`, text: LISTED[source] }, [ids]);
}
