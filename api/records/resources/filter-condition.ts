import { resourceNamed } from '#schema/registry/registry.ts';
import { referenceKey, referencesKey, valueOfNothing } from '#schema/fields/index.ts';
import {
  type RangeFilter,
  type RangeOperator,
  type SetFilter,
  rangeFiltersOf,
  setFiltersOf,
  valuesIn,
} from '#schema/define/list-operators.ts';
import { type DeclaredFilter, filtersOf } from '#schema/define/list-parameters.ts';
import { type Values, literal } from '../../platform/database/statement.ts';
import { type JsonPlace, momentIn, numberIn, textIn, valueIn } from './json-values.ts';

/** Where a store keeps the value of an API name: in a column, or inside a JSON column. */
export type Place = { column: string } | JsonPlace;

type Listed = Parameters<typeof rangeFiltersOf>[0];

interface Narrowing {
  filters: Readonly<Record<string, string>>;
  values: Values;
  /** Which table to look a document up in by its slug; visitors only see publications. */
  documents: 'content' | 'publications';
  /** Where an API name is stored; undefined if the store filters by it in its own way. */
  placeOf: (key: string) => Place | undefined;
}

/** The declared filters of a list request, as SQL. Names of tables and columns come from declarations, values are bound. */
export function filterConditions(resource: Listed, narrowing: Narrowing): string[] {
  const { filters } = narrowing;
  const single = filtersOf(resource).flatMap((filter) => {
    const value = filters[filter.key];
    if (value === undefined) return [];
    // Fields that refer to several records match any of the given values.
    if (filter.field.kind === 'references')
      return setCondition({ parameter: filter.key, operator: 'in', filter }, value, narrowing);
    return holds(filter, value, narrowing);
  });
  const sets = setFiltersOf(resource).flatMap((set) => {
    const value = filters[set.parameter];
    return value === undefined ? [] : setCondition(set, value, narrowing);
  });
  const ranges = rangeFiltersOf(resource).flatMap((range) => {
    const value = filters[range.parameter];
    return value === undefined ? [] : rangeCondition(range, value, narrowing);
  });
  return [...single, ...sets, ...ranges];
}

/** The condition for one value of a filter; empty if the store filters by it in its own way. */
function holds(filter: DeclaredFilter, value: string, { values, documents, placeOf }: Narrowing): string[] {
  const key = keyOf(filter);
  const place = placeOf(key);
  if (place === undefined) return [];
  return [
    'column' in place
      ? columnIs(place.column, filter, { value, values, documents })
      : jsonHas(place, filter, { value, values, documents }),
  ];
}

function setCondition({ operator, filter }: SetFilter, value: string, narrowing: Narrowing): string[] {
  const all = [...new Set(valuesIn(value))].flatMap((one) => holds(filter, one, narrowing));
  if (all.length === 0) return [];
  if (operator === 'all') return all;
  const any = `(${all.join(' OR ')})`;
  // A record without a value matches none of them.
  return [operator === 'in' ? any : `${any} IS NOT TRUE`];
}

const COMPARED: Readonly<Record<RangeOperator, string>> = { gte: '>=', gt: '>', lte: '<=', lt: '<' };

function rangeCondition(
  { name, operator, of }: RangeFilter,
  value: string,
  { values, placeOf }: Narrowing,
): string[] {
  const place = placeOf(name);
  if (place === undefined) return [];
  const compared = COMPARED[operator];
  if (of === 'number') {
    const left = 'column' in place ? place.column : numberIn(place);
    return [`${left} ${compared} ${values.bind(Number(value))}`];
  }
  const moment = values.bind(new Date(value).toISOString());
  if ('column' in place) return [`${place.column} ${compared} ${moment}::timestamptz`];
  return [`${momentIn(place)} ${compared} ${moment}`];
}

interface Wanted extends Pick<Narrowing, 'values' | 'documents'> {
  value: string;
}

function keyOf({ name, field }: DeclaredFilter): string {
  if (field.kind === 'reference') return referenceKey(name);
  return field.kind === 'references' ? referencesKey(name) : name;
}

function columnIs(column: string, { field }: DeclaredFilter, wanted: Wanted): string {
  if (field.kind === 'reference') return `${column} = ${targetOf(field.to, wanted)}`;
  // An unknown record becomes NULL in the array, which nothing contains.
  if (field.kind === 'references') return `${column} @> ARRAY[${targetOf(field.to, wanted)}]`;
  return `${column} = ${wanted.values.bind(valueOf(field, wanted.value))}`;
}

/** The same for a value in JSON, in a form that the field’s index supports. */
function jsonHas(place: JsonPlace, { field }: DeclaredFilter, wanted: Wanted): string {
  if (field.kind === 'reference') return `${textIn(place)} = ${targetOf(field.to, wanted)}::text`;
  if (field.kind === 'references')
    return `${valueIn(place)} @> jsonb_build_array(${targetOf(field.to, wanted)})`;
  const value = valueOf(field, wanted.value);
  const bound = wanted.values.bind(field.kind === 'number' ? value : String(value));
  const holds = field.kind === 'number' ? `${numberIn(place)} = ${bound}` : `${textIn(place)} = ${bound}`;
  // A record that is older than the field has its default value.
  return value === valueOfNothing(field) ? `(${holds} OR ${textIn(place)} IS NULL)` : holds;
}

function valueOf({ kind }: DeclaredFilter['field'], value: string): string | number | boolean {
  if (kind === 'number') return Number(value);
  return kind === 'boolean' || kind === 'truth' ? value === 'true' : value;
}

const LISTED = { content: `status <> 'trashed'`, publications: `status = 'published'` } as const;

/** The ID of the record that a filter names: by slug, or by ID if its kind has no slugs. */
function targetOf(resourceName: string, { value, values, documents }: Wanted): string {
  const target = resourceNamed(resourceName);
  if (target === undefined)
    throw new Error(`A declaration refers to ${resourceName}, which is not declared.`);
  if (!hasSlug(resourceName)) return `${values.bind(value)}::uuid`;
  const { storage } = target;
  const among =
    storage.strategy === 'table'
      ? `${storage.table} WHERE`
      : `${documents} WHERE type = ${literal(storage.type)} AND language = '' AND ${LISTED[documents]} AND`;
  return `(SELECT id FROM ${among} slug = ${values.bind(value)})`;
}

/** Whether filters name the records of a resource by slug. */
export function hasSlug(resourceName: string): boolean {
  return resourceNamed(resourceName)?.fields.slug?.kind === 'slug';
}
