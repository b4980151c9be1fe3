import { isDeepStrictEqual } from 'node:util';
import { slugOfTitle } from '#schema/pages/content-addresses.ts';
import { minutesToRead } from '#schema/document/contents/reading-minutes.ts';
import type { RichTextDocument } from '#schema/document/schema.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import { countWords } from '#schema/document/contents/word-count.ts';
import { slugify } from '#schema/base/slugify.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { fold } from '../../platform/text/fold.ts';
import type { content } from '../../platform/tables/documents.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { DocumentError } from '../rich-text/document-error.ts';
import { documentFromHtml } from '../rich-text/parse-html.ts';
import { type OwnColumn, wireNamesOf } from './document-columns.ts';
import { keepUnverified } from './keep-unverified.ts';
import { withOwnValues } from './own-values.ts';

export type DocumentRow = Omit<
  typeof content.$inferSelect,
  'before_trash' | 'quoted_version' | 'quoted_published_version'
>;
/** The stored columns that a body sets. */
export type DocumentColumns = Pick<
  DocumentRow,
  Exclude<OwnColumn, 'status'> | 'title_folded' | 'reading_minutes' | 'data' | 'parts' | 'body'
> & { status?: string };

/** The columns as they are read: the folded title is recomputed with each save. */
export type StoredColumns = Omit<DocumentColumns, 'title_folded'>;

/** The columns of a new, empty document. */
const EMPTY: StoredColumns = {
  title: '',
  slug: null,
  intro: null,
  author: null,
  written_by: null,
  category_id: null,
  tag_ids: [],
  image_unique_identifier: null,
  image_alt: null,
  published_date: null,
  seo_title: null,
  seo_description: null,
  canonical_url: null,
  reading_minutes: 1,
  data: {},
  parts: {},
  body: null,
};

/** Applies a body to the previous columns; names that the body omits stay unchanged. */
export function applyInput(
  resource: DocumentResource,
  input: Record<string, unknown>,
  stored: StoredColumns = EMPTY,
): DocumentColumns {
  const before = withOwnValues(resource, stored);
  const after: DocumentColumns = {
    ...columnsOf(before),
    title_folded: '',
    data: { ...(before.data as object) },
    parts: { ...(before.parts as object) },
  };
  for (const { key, place } of wireNamesOf(resource)) {
    const value = input[key];
    if (value === undefined) continue;
    if ('column' in place) Object.assign(after, { [place.column]: value });
    else if ('in' in place) (after[place.in] as Record<string, unknown>)[key] = value;
    else applyRichText(after, key, value as RichTextDocument | string | null);
  }
  keepUnverified(before, after);
  after.title_folded = fold(after.title);
  return after;
}

/** Rows hold more than the columns that a body sets. */
function columnsOf(row: StoredColumns): StoredColumns {
  const columns: Record<string, unknown> = {};
  for (const name of Object.keys(EMPTY) as (keyof StoredColumns)[]) columns[name] = row[name];
  return columns as StoredColumns;
}

/**
 * The body has its own column and determines the reading time; other rich text is stored with the large
 * parts.
 */
function applyRichText(columns: DocumentColumns, key: string, value: RichTextDocument | string | null): void {
  // The document was normalized when the body of the request was checked.
  const document = typeof value === 'string' ? documentOf(key, value) : value;
  if (key !== 'body') {
    (columns.parts as Record<string, unknown>)[key] = document;
    return;
  }
  columns.body = document;
  columns.reading_minutes = minutesToRead(countWords(plainText(document)));
}

/**
 * Converts an HTML string to a document; null for an empty string. Throws 422 on the field for invalid HTML.
 */
function documentOf(key: string, html: string): RichTextDocument | null {
  try {
    return html.trim() === '' ? null : documentFromHtml(html);
  } catch (error) {
    if (error instanceof DocumentError) throw validationFailed({ [key]: [error.spoken] });
    throw error;
  }
}

/** A slug for a title that yields none: a title without Latin letters gets the name of its type. */
export function slugFor(resource: DocumentResource, title: string): string {
  return slugOfTitle(resource, title) || slugify(resource.label.one);
}

/** What a revision stores: every writable API name with its value at that time. */
export function snapshotOf(resource: DocumentResource, stored: StoredColumns): Record<string, unknown> {
  const columns = withOwnValues(resource, stored);
  const snapshot: Record<string, unknown> = {};
  for (const { key, place } of wireNamesOf(resource)) {
    if ('column' in place) snapshot[key] = columns[place.column] ?? null;
    else if ('in' in place) snapshot[key] = (columns[place.in] as Record<string, unknown>)[key] ?? null;
    else snapshot[key] = richTextIn(columns, key);
  }
  return snapshot;
}

/** The rich text of a document, or null. */
export function richTextIn(
  columns: { body?: unknown; parts?: unknown },
  key: string,
): RichTextDocument | null {
  const stored =
    key === 'body' ? columns.body : (columns.parts as Record<string, unknown> | undefined)?.[key];
  return (stored as RichTextDocument | null | undefined) ?? null;
}

const texts = new WeakMap<RichTextDocument, string>();

/** The plain text of a rich text, needed several times in a save but computed once. */
export function plainText(document: RichTextDocument | null): string {
  if (document === null) return '';
  const known = texts.get(document);
  if (known !== undefined) return known;
  const text = toText(document);
  texts.set(document, text);
  return text;
}

/** The names whose values differ between two snapshots. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null));
}
