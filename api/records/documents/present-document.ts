import { toHtml } from '#schema/document/formats/to-html.ts';
import { toText } from '#schema/document/formats/to-text.ts';
import { type Field, referenceKey, referencesKey, valueOfNothing } from '#schema/fields/index.ts';
import { ownMediaFile } from '#schema/base/media-files.ts';
import type { ReferencesField } from '#schema/fields/reference.ts';
import { galleryOf, imageUrlOf } from '../resources/image-url.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import { type DocumentResource, isContentType } from '#schema/registry/registry.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { isReadColumn } from '../document-rows/document-columns.ts';
import { richTextIn } from '../document-rows/document-input.ts';
import { withOwnValues } from '../document-rows/own-values.ts';
import { type ListedDocument, type ReadDocument, joinedTags } from '../document-rows/document-select.ts';

export interface Presenting {
  /** `public` omits versions, schedules, and everything about the working copy. */
  audience: 'staff' | 'public';
  /** The base for absolute image URLs. */
  siteUrl: string;
  /** The targets of references other than category and tags, by id. */
  referred?: ReadonlyMap<string, Embedded>;
  /** Sizes of library files in bytes, by identifier. */
  sizes?: ReadonlyMap<string, number>;
}

/** A document as the API returns it. Fields that are not declared are never exposed. */
export function presentDocument(
  resource: DocumentResource,
  read: ListedDocument | ReadDocument,
  presenting: Presenting,
): WireRecord {
  const row = withOwnValues(resource, read);
  const record: Record<string, unknown> = { id: row.id };
  const large = 'body' in row;
  const context: FieldContext = { resource, row, presenting };
  for (const named of shownFields(resource, presenting.audience, large)) addField(record, named, context);
  if (isContentType(resource)) record.content_type_name = row.type;
  if (presenting.audience === 'staff') {
    record.version = row.version;
    record.created_by = row.created_by;
    if (large && isContentType(resource)) {
      record.provenance = (row.parts as Record<string, unknown>).provenance ?? null;
    }
  }
  record.created_at = row.created_at;
  record.updated_at = row.updated_at;
  return record as WireRecord;
}

/** The fields of each type by audience and extent: a page of a list asks for each of its records. */
const shown = new WeakMap<DocumentResource, Map<string, Named[]>>();

function shownFields(resource: DocumentResource, audience: Presenting['audience'], large: boolean): Named[] {
  const byExtent = shown.get(resource) ?? new Map<string, Named[]>();
  shown.set(resource, byExtent);
  const extent = `${audience} ${large}`;
  const known = byExtent.get(extent);
  if (known !== undefined) return known;
  const fields = Object.entries(resource.fields)
    .filter(
      ([, field]) => (field.staffOnly !== true || audience === 'staff') && (field.large !== true || large),
    )
    .map(([name, field]) => ({ name, field }));
  byExtent.set(extent, fields);
  return fields;
}

/** The displayed status: a draft with a time is scheduled. */
export function shownStatus(row: Pick<ListedDocument, 'status' | 'scheduled_at'>): string {
  return row.status === 'draft' && row.scheduled_at ? 'scheduled' : row.status;
}

interface FieldContext {
  resource: DocumentResource;
  row: ListedDocument | ReadDocument;
  presenting: Presenting;
}
type Named = { name: string; field: Field };

function addField(record: Record<string, unknown>, { name, field }: Named, context: FieldContext): void {
  switch (field.kind) {
    case 'image':
      addImage(record, name, context);
      return;
    case 'reference':
      if (field.embed === false)
        record[referenceKey(name)] = storedValue(context, referenceKey(name)) ?? null;
      else record[name] = referredOne(context, name);
      return;
    case 'references':
      addReferences(record, { name, field }, context);
      return;
    case 'media':
      addMedia(record, name, context);
      return;
    case 'rich-text':
      addRichText(record, name, context.row);
      return;
    case 'gallery':
      record[name] = galleryOf(storedValue(context, name), context.presenting.siteUrl);
      return;
    case 'content-items':
      // Written as `{content_id, note}`; visitors read `items`, filled in by the list's own reader.
      if (context.presenting.audience === 'staff') record[name] = storedValue(context, name) ?? [];
      return;
    case 'password':
      return;
    default:
      record[name] = plainValue(context, name) ?? valueOfNothing(field);
  }
}

function addReferences(
  record: Record<string, unknown>,
  { name, field }: { name: string; field: ReferencesField },
  context: FieldContext,
): void {
  const isEmbedded = field.embed !== false;
  const embedded = referredMany(context, name);
  const value = isEmbedded ? embedded : ((storedValue(context, referencesKey(name)) ?? []) as string[]);
  if (value.length > 0 || field.sparse !== true) record[isEmbedded ? name : referencesKey(name)] = value;
  const [first] = embedded;
  if (field.first === undefined || first === undefined) return;
  record[field.first] = { id: first.id, title: first.name, slug: first.slug };
}

function addMedia(record: Record<string, unknown>, name: string, context: FieldContext): void {
  const address = (storedValue(context, name) ?? null) as string | null;
  const own = address === null ? undefined : ownMediaFile(address);
  record[name] = address;
  record[`${name}_bytes`] =
    own === undefined ? null : (context.presenting.sizes?.get(own.identifier) ?? null);
}

/** Stored values, and the few that are derived from the row. */
function plainValue(context: FieldContext, name: string): unknown {
  const { row } = context;
  switch (name) {
    case 'status':
      return shownStatus(row);
    case 'has_unpublished_changes':
      return row.published_version !== null && row.published_version !== row.version;
    case 'language':
      return row.language === '' ? null : row.language;
    case 'content_type_name':
      return row.type;
    default:
      return storedValue(context, name);
  }
}

function storedValue({ resource, row }: FieldContext, key: string): unknown {
  const column = resource.storage.columns?.[key] ?? key;
  if (isReadColumn(column)) return row[column] ?? null;
  const small = (row.data as Record<string, unknown>)[key];
  if (small !== undefined) return small;
  return (row.parts as Record<string, unknown> | undefined)?.[key] ?? null;
}

function referredOne(context: FieldContext, name: string): Embedded | null {
  const { row, presenting } = context;
  if (name === 'category')
    return row.category_id === null || row.category_name === null
      ? null
      : { id: row.category_id, name: row.category_name, slug: row.category_slug };
  const id = storedValue(context, referenceKey(name)) as string | null;
  return id === null ? null : (presenting.referred?.get(id) ?? null);
}

function referredMany(context: FieldContext, name: string): Embedded[] {
  if (name === 'tags') return joinedTags(context.row);
  const ids = (storedValue(context, referencesKey(name)) ?? []) as string[];
  return ids.flatMap((id) => context.presenting.referred?.get(id) ?? []);
}

function addImage(record: Record<string, unknown>, name: string, context: FieldContext): void {
  const { row, presenting } = context;
  const identifier = storedValue(context, `${name}_unique_identifier`) as string | null;
  record[`${name}_unique_identifier`] = identifier;
  record[`${name}_url`] = imageUrlOf(identifier, presenting.siteUrl);
  record[`${name}_alt`] = storedValue(context, `${name}_alt`);
  if (name !== 'image') return;
  record.image_width = row.image_width;
  record.image_height = row.image_height;
  record.image_placeholder_color = row.image_placeholder_color;
  record.image_focal_x = row.image_focal_x;
  record.image_focal_y = row.image_focal_y;
}

/** Only the document is stored; HTML and text are generated from it, so they always match. */
function addRichText(
  record: Record<string, unknown>,
  name: string,
  row: ListedDocument | ReadDocument,
): void {
  if (!('body' in row)) return;
  const document = richTextIn(row, name);
  record[name] = document;
  record[`${name}_html`] = document === null ? null : toHtml(document);
  record[`${name}_text`] = document === null ? null : toText(document);
}
