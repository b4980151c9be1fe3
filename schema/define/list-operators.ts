import type { Field } from '../fields/index.ts';
import { type DeclaredFilter, type Filtered, filtersOf } from './list-parameters.ts';

/** Comparisons: at least, more than, at most, less than. */
export const RANGE_OPERATORS = ['gte', 'gt', 'lte', 'lt'] as const;
export type RangeOperator = (typeof RANGE_OPERATORS)[number];
/** One of several values, or none of them; for fields that refer to several records, also all of them. */
export type SetOperator = 'in' | 'not' | 'all';

/** The maximum number of values in one parameter. */
export const FILTER_VALUES_MAX = 50;

/**
 * The values of a parameter that takes several, which are separated by commas. A comma or a backslash that belongs to a value
 * has a backslash before it: `guest.in=Ines,Bo\, the younger`.
 */
export function valuesIn(text: string): string[] {
  const values: string[] = [];
  for (const [, value = '', end] of text.matchAll(/((?:\\[\\,]|[^,])*)(,|$)/g)) {
    values.push(value.replaceAll(/\\([\\,])/g, '$1'));
    if (end === '') break;
  }
  return values;
}

/** A declared filter that takes several values: `guest.in=Ines,Henry`. */
export interface SetFilter {
  parameter: string;
  operator: SetOperator;
  filter: DeclaredFilter;
}

/** A sortable field, which can be limited to a range: `published_date.gte=2026-01-01`. */
export interface RangeFilter {
  parameter: string;
  operator: RangeOperator;
  name: string;
  of: 'number' | 'moment';
}

/** What these functions need from a declaration. */
interface Listed extends Filtered {
  readonly list: Filtered['list'] & { readonly sortable: readonly string[] };
  readonly storage?: { readonly strategy: string };
}

/**
 * For each declared filter, the filters that take several values. The status of a document has none, because it is more than
 * a value.
 */
export function setFiltersOf(resource: Listed): SetFilter[] {
  return filtersOf(resource).flatMap((filter): SetFilter[] => {
    const { key, field } = filter;
    if (field.kind === 'boolean' || field.kind === 'truth') return [];
    if (key === 'status' && resource.storage?.strategy === 'document') return [];
    const operators: SetOperator[] = field.kind === 'references' ? ['in', 'not', 'all'] : ['in', 'not'];
    return operators.map((operator) => ({ parameter: `${key}.${operator}`, operator, filter }));
  });
}

/** Range filters, for every field that a list can be filtered or sorted by. */
export function rangeFiltersOf({ fields, list }: Listed): RangeFilter[] {
  const names = new Set([...(list.filters ?? []), ...list.sortable]);
  return [...names].flatMap((name): RangeFilter[] => {
    const of = rangeOf(name, fields[name]);
    if (of === undefined) return [];
    return RANGE_OPERATORS.map((operator) => ({ parameter: `${name}.${operator}`, operator, name, of }));
  });
}

function rangeOf(name: string, field: Field | undefined): RangeFilter['of'] | undefined {
  if (name === 'created_at' || name === 'updated_at' || field?.kind === 'date-time') return 'moment';
  return field?.kind === 'number' ? 'number' : undefined;
}
