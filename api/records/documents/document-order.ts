import { anyContent } from '#schema/define-content-type.ts';
import { isPossibleMoment } from '#schema/fields/date-time.ts';
import { type DocumentResource, documentTypeNamed } from '#schema/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Values, literal } from '../../platform/database/statement.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { numberIn } from '../resources/filter-condition.ts';
import { isReadColumn } from './document-columns.ts';
import type { Source } from './document-select.ts';

/** Which documents a list is about. Types and state are names of declarations, never what somebody sent. */
export interface DocumentList {
  source: Source;
  /** The types it is about: one, or all content types. */
  types: readonly string[];
  query: ListQuery;
  /** Curated lists carry their items in lists, too. */
  withParts?: boolean;
  /** Bodies and large parts come along. */
  withTexts?: boolean;
}

/** The declaration that says by what a list is narrowed and sorted. */
export function declarationOf({ types }: DocumentList): DocumentResource {
  const [type] = types;
  if (types.length > 1 || type === undefined) return anyContent as DocumentResource;
  const found = documentTypeNamed(type);
  if (found === undefined) throw new Error(`Documents of the type ${type} are not declared.`);
  return found;
}

/** How a list is sorted. */
interface Order {
  /** The expression over `d`, and the column that it needs. */
  by: string;
  type: 'text' | 'integer' | 'numeric' | 'timestamptz';
  carried: string;
  /** Whether an index of every type runs in this order. Any other order sorts the ids of what fits. */
  isIndexed: boolean;
}
const INDEXED: readonly string[] = ['title_folded', 'published_date', 'created_at', 'updated_at'];

/** By a column, of titles by how they are looked up; by a field of one type, which has no column of its own, by its value. */
export function orderOf(list: DocumentList): Order {
  const { sortBy } = list.query;
  const resource = declarationOf(list);
  const name = resource.storage.columns?.[sortBy] ?? sortBy;
  if (isReadColumn(name) || name === 'created_at' || name === 'updated_at') {
    const column = name === 'title' ? 'title_folded' : name;
    const isMoment = column.endsWith('_at') || column.endsWith('_date');
    const type = isMoment ? 'timestamptz' : column === 'reading_minutes' ? 'integer' : 'text';
    return { by: `d.${column}`, type, carried: `d.${column}`, isIndexed: INDEXED.includes(column) };
  }
  const own = { carried: 'd.data', isIndexed: false };
  if (resource.fields[sortBy]?.kind === 'number')
    return { by: numberIn('d.data', sortBy), type: 'numeric', ...own };
  return { by: `lower(d.data ->> ${literal(sortBy)})`, type: 'text', ...own };
}

/**
 * Ties are broken by id, so that no page repeats or skips a record. What has no date comes last when the newest come
 * first, which is also how the indexes run.
 */
export function orderBy(list: DocumentList): string {
  const { by } = orderOf(list);
  const isAscending = list.query.sortOrder === 'asc';
  if (by === 'd.title_folded') return isAscending ? `${by}, d.id` : `${by} DESC, d.id DESC`;
  return isAscending ? `${by} NULLS FIRST, d.id NULLS FIRST` : `${by} DESC NULLS LAST, d.id DESC NULLS LAST`;
}

/** The value of the last record of a page that a walk goes on from, as text; of a moment its milliseconds. */
export function placeValue(list: DocumentList): string {
  const { by, type } = orderOf(list);
  return type === 'timestamptz' ? `floor(extract(epoch FROM ${by}) * 1000)::bigint::text` : `(${by})::text`;
}

/**
 * What comes after the place of a cursor, as a condition that an index of the order can begin at. What visitors see has
 * its dates; elsewhere those without one come first when the oldest do, and last when the newest do.
 */
export function comesAfter(list: DocumentList, values: Values): string {
  const { cursor, sortOrder } = list.query;
  if (cursor?.after === undefined) return '';
  const { by, type } = orderOf(list);
  const id = `${values.bind(cursor.after.id)}::uuid`;
  const isAscending = sortOrder === 'asc';
  const compared = isAscending ? '>' : '<';
  const sameValue = `d.id ${compared} ${id}`;
  if (cursor.after.value === null)
    return isAscending ? ` AND (${by} IS NOT NULL OR ${sameValue})` : ` AND ${by} IS NULL AND ${sameValue}`;
  const value = `${values.bind(storedValue(cursor.after.value, type))}::${type}`;
  const next = `(${by}, d.id) ${compared} (${value}, ${id})`;
  const hasAll = by === 'd.title_folded' || (list.source === 'publications' && type === 'timestamptz');
  return isAscending || hasAll ? ` AND ${next}` : ` AND (${next} OR ${by} IS NULL)`;
}

/** The value in a cursor as the database takes it. Anybody can write a cursor. */
function storedValue(text: string, type: Order['type']): string | number {
  if (type === 'text') return text;
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (type === 'timestamptz') {
    const moment = Number.isNaN(number) ? '' : momentOf(number);
    if (moment !== '') return moment;
  } else if (Math.abs(number) < 2 ** 31) return number;
  const words = 'is not one that this list answered in this order';
  throw new ApiError('invalid_parameter', { message: `cursor ${words}`, errors: { cursor: [words] } });
}

function momentOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return isPossibleMoment(text) ? text : '';
}
