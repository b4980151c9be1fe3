import type { FieldKind } from '#schema/fields/index.ts';
import type { ContentType } from '#schema/registry.ts';
import { type WireName, wireNamesOf } from '../../records/documents/document-columns.ts';
import { snapshotOf } from '../../records/documents/document-input.ts';
import type { ReadDocument } from '../../records/documents/document-select.ts';

/** One name of a file: a column of a CSV file, a key in JSON. */
export interface RowColumn {
  name: string;
  wire: Pick<WireName, 'key' | 'fieldName' | 'field'>;
}

/** Columns that tell about a record and are not written by importing it. */
export const TOLD_COLUMNS = ['id', 'version', 'status', 'content_type_name', 'created_at', 'updated_at'];

/** What a file of a content type holds beside {@link TOLD_COLUMNS}; shelves and tags go by their slugs. */
export function rowColumnsOf(resource: ContentType): RowColumn[] {
  return wireNamesOf(resource).map((wire) => ({ name: columnName(wire), wire }));
}

function columnName({ key, fieldName }: WireName): string {
  return key === 'category_id' || key === 'tag_ids' ? fieldName : key;
}

/** A record as a row of a file, values as JSON has them. */
export function rowOf(resource: ContentType, row: ReadDocument): Record<string, unknown> {
  const snapshot = snapshotOf(resource, row);
  const told = {
    id: row.id,
    version: row.version,
    status: shownStatus(row),
    content_type_name: row.type,
  };
  const values = rowColumnsOf(resource).map(({ name, wire: { key } }) => [name, valueOf(key, row, snapshot)]);
  const dates = { created_at: row.created_at, updated_at: row.updated_at };
  return { ...told, ...Object.fromEntries(values), ...dates };
}

function valueOf(key: string, row: ReadDocument, snapshot: Record<string, unknown>): unknown {
  if (key === 'category_id') return row.category_slug;
  if (key === 'tag_ids') return row.tags.map((tag) => tag.slug);
  return snapshot[key] ?? null;
}

/** What people call the state: a draft with a time is scheduled. */
export function shownStatus({ status, scheduled_at: at }: { status: string; scheduled_at: string | null }) {
  return status === 'draft' && at !== null ? 'scheduled' : status;
}

/** Kinds whose values are no single text: in a cell they stand as JSON. */
const STRUCTURED: readonly FieldKind[] = [
  'attributes',
  'blocks',
  'contact-rule',
  'content-items',
  'group-list',
  'references',
  'rich-text',
  'text-list',
];
/** What a spreadsheet program would take for a formula, and what was made harmless before. */
const ACTIVE = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const SLUGS_APART = ', ';

/** The text of a cell. What would run as a formula has an apostrophe in front, which reading takes away again. */
export function toCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[a-z0-9-]+$/.test(one)))
    return value.join(SLUGS_APART);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return ACTIVE.test(text) ? `'${text}` : text;
}

/** What a cell says, as JSON would; throws with words for people where it cannot be read. */
export function fromCell({ name, wire: { key, field } }: RowColumn, cell: string): unknown {
  const text = cell.startsWith("'") && ACTIVE.test(cell) ? cell.slice(1) : cell;
  if (key === 'tag_ids')
    return text
      .split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== '');
  if (text === '') return null;
  if (field.kind === 'number') {
    if (Number.isFinite(Number(text))) return Number(text);
    throw new Error(`${name} must be a number`);
  }
  if (field.kind === 'boolean' || field.kind === 'truth') {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    throw new Error(`${name} must be true or false`);
  }
  if (!STRUCTURED.includes(field.kind)) return text;
  if (/^\s*[[{"]/.test(text)) return parseJson(name, text);
  if (field.kind === 'rich-text') return text;
  // A list of words such as slugs, as it was written.
  return text.split(SLUGS_APART);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} is not valid JSON`);
  }
}
