import { isDeepStrictEqual } from 'node:util';
import type { RichTextDocument } from '#schema/document/schema.ts';
import { slugify } from '#schema/slugify.ts';
import type { DocumentResource } from '#schema/registry.ts';
import { fold } from '../search/fold.ts';
import type { content } from '../database/tables/documents.ts';
import { deriveBody } from './document/derive-body.ts';
import { type OwnColumn, wireNamesOf } from './document-columns.ts';
import { keepUnverified } from './keep-unverified.ts';

export type DocumentRow = typeof content.$inferSelect;
/** The stored columns that a body decides. */
export type DocumentColumns = Pick<
  DocumentRow,
  | Exclude<OwnColumn, 'status'>
  | 'title_folded'
  | 'reading_minutes'
  | 'data'
  | 'parts'
  | 'body'
  | 'body_html'
  | 'body_text'
> & { status?: string };

/** The same as they are read: the folded title is made anew with each save. */
export type StoredColumns = Omit<DocumentColumns, 'title_folded'>;

/** The columns of a document that nobody has written to yet. */
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
  body_html: null,
  body_text: null,
};

/** The columns after a body was applied to those before it; names that the body leaves out stay as they were. */
export function applyInput(
  resource: DocumentResource,
  input: Record<string, unknown>,
  before: StoredColumns = EMPTY,
): DocumentColumns {
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

/** Rows hold more than the columns that a body decides. */
function columnsOf(row: StoredColumns): StoredColumns {
  const columns: Record<string, unknown> = {};
  for (const name of Object.keys(EMPTY) as (keyof StoredColumns)[]) columns[name] = row[name];
  return columns as StoredColumns;
}

/** The body has columns of its own; another rich text is a large part with the same three faces. */
function applyRichText(columns: DocumentColumns, key: string, value: RichTextDocument | string | null): void {
  const derived = value === null || value === '' ? null : deriveBody(value);
  if (key === 'body') {
    columns.body = derived?.document ?? null;
    columns.body_html = derived?.html ?? null;
    columns.body_text = derived?.text ?? null;
    columns.reading_minutes = derived?.readingMinutes ?? 1;
    return;
  }
  (columns.parts as Record<string, unknown>)[key] =
    derived === null ? null : { document: derived.document, html: derived.html, text: derived.text };
}

/** A slug for a title that has none of its own; a title without Latin letters gets the name of its type. */
export function slugFor(resource: DocumentResource, title: string): string {
  return slugify(title) || slugify(resource.label.one);
}

/** What a revision keeps: every name that a body may carry, with its value then. */
export function snapshotOf(resource: DocumentResource, columns: StoredColumns): Record<string, unknown> {
  const snapshot: Record<string, unknown> = {};
  for (const { key, place } of wireNamesOf(resource)) {
    if ('column' in place) snapshot[key] = columns[place.column] ?? null;
    else if ('in' in place) snapshot[key] = (columns[place.in] as Record<string, unknown>)[key] ?? null;
    else
      snapshot[key] =
        key === 'body'
          ? columns.body
          : ((columns.parts as Record<string, RichTextPart | null>)[key]?.document ?? null);
  }
  return snapshot;
}

/** A rich text beside the body, as it is stored. */
export interface RichTextPart {
  document: RichTextDocument;
  html: string;
  text: string;
}

/** The names whose values differ between two snapshots. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null));
}
