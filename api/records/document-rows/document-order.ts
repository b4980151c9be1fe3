import { anyContent } from '#schema/define/define-content-type.ts';
import { isPossibleMoment } from '#schema/fields/date-time.ts';
import { type DocumentResource, documentTypeNamed } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { Values } from '../../platform/database/statement.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { isReadColumn, ownOrder } from './document-columns.ts';
import type { Source } from './document-select.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

/** Which documents to list. Types and state come from declarations, never from user input. */
export interface DocumentList {
  source: Source;
  /** The listed types: one, or all content types. */
  types: readonly string[];
  query: ListQuery;
  /** Curated lists include their items, too. */
  withParts?: boolean;
  /** Includes bodies and large parts. */
  withTexts?: boolean;
}

/** The declaration that defines a list's filters and orders. */
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
  /** Whether there is an index for this order. Any other order sorts the ids of the matching documents. */
  isIndexed: boolean;
}
const INDEXED: readonly string[] = ['title_folded', 'published_date', 'created_at', 'updated_at'];

/** Sorts by a column (titles by their folded form), or by a type-specific field without a column. */
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
  const by = ownOrder(resource, sortBy);
  return {
    by,
    type: resource.fields[sortBy]?.kind === 'number' ? 'numeric' : 'text',
    carried: 'd.data',
    isIndexed: true,
  };
}

/**
 * Ties are broken by id, so that no page repeats or skips a record. Records without a date come last when the
 * newest come first, as in the indexes.
 */
export function orderBy(list: DocumentList): string {
  const { by } = orderOf(list);
  const isAscending = list.query.sortOrder === 'asc';
  if (by === 'd.title_folded') return isAscending ? `${by}, d.id` : `${by} DESC, d.id DESC`;
  return isAscending ? `${by} NULLS FIRST, d.id NULLS FIRST` : `${by} DESC NULLS LAST, d.id DESC NULLS LAST`;
}

/** The sort value of the last record on a page, as text for the next cursor; times in milliseconds. */
export function placeValue(list: DocumentList): string {
  const { by, type } = orderOf(list);
  return type === 'timestamptz' ? `floor(extract(epoch FROM ${by}) * 1000)::bigint::text` : `(${by})::text`;
}

/**
 * A condition for the records after a cursor, from which an index scan can start. Published records always
 * have dates; elsewhere, records without one come first when the oldest come first, and last when the newest
 * do.
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

/** The value of a cursor as the database expects it. Anyone can forge a cursor. */
function storedValue(text: string, type: Order['type']): string | number {
  if (type === 'text') return text;
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (type === 'timestamptz') {
    const moment = Number.isNaN(number) ? '' : momentOf(number);
    if (moment !== '') return moment;
  } else if (Math.abs(number) < 2 ** 31) return number;
  throw new ApiError('invalid_parameter', { errors: { cursor: [commonFaults.wrongCursor] } });
}

function momentOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return isPossibleMoment(text) ? text : '';
}
