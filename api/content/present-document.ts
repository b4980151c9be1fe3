import { IMAGE_URL_WIDTH_PX } from '#schema/limits.ts';
import { type Field, referenceKey, referencesKey } from '#schema/fields/index.ts';
import { type DocumentResource, isContentType } from '#schema/registry.ts';
import type { WireRecord } from '../resources/resource-store.ts';
import type { RichTextPart } from './document-input.ts';
import type { ListedDocument, ReadDocument } from './document-select.ts';

export interface Presenting {
  /** `public` leaves out versions, schedules and everything of the working copy (contract §4). */
  audience: 'staff' | 'public';
  /** Where pictures are: absolute URLs are made from it. */
  siteUrl: string;
}

/** A document as the wire shows it. What the declaration does not name does not leave the house. */
export function presentDocument(
  resource: DocumentResource,
  row: ListedDocument | ReadDocument,
  presenting: Presenting,
): WireRecord {
  const record: Record<string, unknown> = { id: row.id };
  const large = 'body' in row;
  const context: FieldContext = { resource, row, presenting };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.staffOnly === true && presenting.audience === 'public') continue;
    if (field.large === true && !large) continue;
    addField(record, { name, field }, context);
  }
  if (isContentType(resource)) record.content_type_name = row.type;
  if (presenting.audience === 'staff') {
    record.version = row.version;
    record.created_by = row.created_by;
  }
  record.created_at = row.created_at;
  record.updated_at = row.updated_at;
  return record as WireRecord;
}

/** The state that people see: a draft with a time is scheduled. */
export function shownStatus(row: Pick<ListedDocument, 'status' | 'scheduled_at'>): string {
  return row.status === 'draft' && row.scheduled_at ? 'scheduled' : row.status;
}

/** The absolute URL of a picture in the width that `image_url` has. */
export function imageUrlOf(identifier: string | null, siteUrl: string): string | null {
  return identifier === null ? null : `${siteUrl}/images/${identifier}/${IMAGE_URL_WIDTH_PX}.jpg`;
}

interface FieldContext {
  resource: DocumentResource;
  row: ListedDocument | ReadDocument;
  presenting: Presenting;
}
type Named = { name: string; field: Field };

function addField(record: Record<string, unknown>, { name, field }: Named, context: FieldContext): void {
  const { row, presenting } = context;
  const stored = (key: string) => storedValue(context, key);
  switch (field.kind) {
    case 'image': {
      const identifier = stored(`${name}_unique_identifier`) as string | null;
      record[`${name}_unique_identifier`] = identifier;
      record[`${name}_url`] = imageUrlOf(identifier, presenting.siteUrl);
      record[`${name}_alt`] = stored(`${name}_alt`);
      if (name === 'image') Object.assign(record, imageSizeOf(row));
      return;
    }
    case 'reference':
      record[field.embed === false ? referenceKey(name) : name] = embedded(context, name, referenceKey(name));
      return;
    case 'references':
      record[field.embed === false ? referencesKey(name) : name] =
        embedded(context, name, referencesKey(name)) ?? [];
      return;
    case 'rich-text':
      addRichText(record, name, row);
      return;
    case 'content-items':
      // Written as `{content_id, note}`; what visitors read stands under `items`, filled in by the list's own reader.
      if (presenting.audience === 'staff') record[name] = stored(name) ?? [];
      return;
    case 'group-list':
    case 'text-list':
    case 'blocks':
      record[name] = stored(name) ?? [];
      return;
    case 'attributes':
      record[name] = stored(name) ?? {};
      return;
    case 'password':
      return;
    default:
      record[name] = plainValue(context, name);
  }
}

/** Values that are kept, and the few that follow from the row. */
function plainValue(context: FieldContext, name: string): unknown {
  const { row } = context;
  switch (name) {
    case 'status':
      return shownStatus(row);
    case 'has_unpublished_changes':
      return row.published_version !== null && row.published_version !== row.version;
    case 'scheduled_at':
      return row.scheduled_at;
    case 'reading_minutes':
      return row.reading_minutes;
    case 'content_type_name':
      return row.type;
    default:
      return storedValue(context, name);
  }
}

function storedValue({ resource, row }: FieldContext, key: string): unknown {
  const column = resource.storage.columns?.[key] ?? key;
  if (column in row) return row[column as keyof typeof row] ?? null;
  const small = (row.data as Record<string, unknown>)[key];
  if (small !== undefined) return small;
  return (row.parts as Record<string, unknown> | undefined)?.[key] ?? null;
}

/** Category and tags come joined; a further reference of a content type is answered by its id. */
function embedded(context: FieldContext, name: string, key: string): unknown {
  if (name === 'category') return context.row.category;
  if (name === 'tags') return context.row.tags;
  return storedValue(context, key);
}

function addRichText(
  record: Record<string, unknown>,
  name: string,
  row: ListedDocument | ReadDocument,
): void {
  if (!('body' in row)) return;
  const part =
    name === 'body' ? undefined : ((row.parts as Record<string, RichTextPart | null>)[name] ?? null);
  record[name] = part === undefined ? row.body : (part?.document ?? null);
  record[`${name}_html`] = part === undefined ? row.body_html : (part?.html ?? null);
  record[`${name}_text`] = part === undefined ? row.body_text : (part?.text ?? null);
}

function imageSizeOf(row: ListedDocument) {
  return {
    image_width: row.image_size?.width ?? null,
    image_height: row.image_size?.height ?? null,
    image_placeholder_color: row.image_size?.placeholder_color ?? null,
  };
}
