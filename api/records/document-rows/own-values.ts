import { isDeepStrictEqual } from 'node:util';
import type { Field } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { converted, fits } from './convert-value.ts';
import { type WireName, wireNamesOf } from './document-columns.ts';

/*
 * Declared fields without a column are stored in two JSON columns. A field that was renamed or changed its
 * kind is read in its current form from the start, however far the migration of stored values is.
 */

type Values = Record<string, unknown>;
/** A row or part of one: lists are read without `parts`. */
interface Stored {
  data: unknown;
  parts?: unknown;
}

/** A name that is stored in one of the JSON columns. */
export type OwnName = WireName & { column: 'data' | 'parts' };

const cache = new WeakMap<DocumentResource, readonly OwnName[]>();

/** The fields of a resource that are stored in the JSON columns; the body and common fields have their own columns. */
export function ownNamesOf(resource: DocumentResource): readonly OwnName[] {
  const known = cache.get(resource);
  if (known !== undefined) return known;
  const names = wireNamesOf(resource).flatMap((name): OwnName[] => {
    if ('column' in name.place || name.key === 'body') return [];
    return [{ ...name, column: 'in' in name.place ? name.place.in : 'parts' }];
  });
  cache.set(resource, names);
  return names;
}

/** A row with the values of its declared fields in their current form. */
export function withOwnValues<Row extends Stored>(resource: DocumentResource, row: Row): Row {
  const { data, parts } = row as { data: Values; parts?: Values };
  const names = ownNamesOf(resource);
  if (names.every((name) => isCurrent(name, data, parts))) return row;
  const now: { data: Values; parts?: Values } = { data: { ...data } };
  if (parts !== undefined) now.parts = { ...parts };
  for (const name of names) {
    const value = valueIn(name, { ...parts, ...data });
    for (const source of name.sources) {
      delete now.data[source];
      delete now.parts?.[source];
    }
    const column = now[name.column];
    if (column !== undefined && value !== undefined) column[name.key] = value.now ?? null;
  }
  return { ...row, ...now };
}

/** The same for the values of a revision, which are stored by API name. */
export function currentValues(resource: DocumentResource, values: Values): Values {
  const now = { ...values };
  for (const name of ownNamesOf(resource)) {
    const value = valueIn(name, values);
    for (const source of name.sources) delete now[source];
    if (value !== undefined) now[name.key] = value.now ?? null;
  }
  return now;
}

function isCurrent(
  { key, field, sources, column }: OwnName,
  data: Values,
  parts: Values | undefined,
): boolean {
  for (const source of sources)
    if (source !== key && (data[source] !== undefined || parts?.[source] !== undefined)) return false;
  const other = column === 'data' ? parts?.[key] : data[key];
  return other === undefined && fits(field, column === 'data' ? data[key] : parts?.[key]);
}

/**
 * The stored value of a name; `now` is undefined if it cannot be converted. Returns undefined when nothing is
 * stored.
 */
export function valueIn(
  name: OwnName,
  stored: Readonly<Values>,
): { now: unknown; source: string } | undefined {
  const { sources, key, field } = name;
  let empty: string | undefined;
  for (const source of sources) {
    const value = stored[source];
    if (value === undefined) continue;
    if (value === null) {
      empty = source;
      continue;
    }
    return { now: fits(field, value) ? value : converted(name, value), source };
  }
  return empty === undefined ? undefined : { now: null, source: key };
}

/** The changes that bring a record in line with its declaration: values by column, and names to remove. */
export interface OwnPatch {
  data: Values;
  parts: Values;
  remove: string[];
}

/**
 * The patch for a record; undefined if there is nothing to do. Values that cannot be converted, and names
 * that are not declared, stay as they are.
 */
export function patchFor(
  resource: DocumentResource,
  { data, parts }: Required<Stored>,
): OwnPatch | undefined {
  const stored: Values = { ...(parts as Values), ...(data as Values) };
  const patch: OwnPatch = { data: {}, parts: {}, remove: [] };
  for (const name of ownNamesOf(resource)) {
    const value = valueIn(name, stored);
    if (value === undefined || value.now === undefined) continue;
    const [held, elsewhere] = (name.column === 'data' ? [data, parts] : [parts, data]) as [Values, Values];
    const now = withOtherParts(name.field, stored[value.source], value.now);
    if (!isDeepStrictEqual(held[name.key], now) || elsewhere[name.key] !== undefined)
      patch[name.column][name.key] = now;
    patch.remove.push(
      ...name.sources.filter((source) => source !== name.key && stored[source] !== undefined),
    );
  }
  const { remove } = patch;
  return Object.keys({ ...patch.data, ...patch.parts }).length + remove.length === 0 ? undefined : patch;
}

/** Entries of a group, including values of earlier declarations that were not removed. */
function withOtherParts(field: Field, stored: unknown, now: unknown): unknown {
  if (field.kind !== 'group-list' || !Array.isArray(stored) || !Array.isArray(now)) return now;
  const moved = Object.values(field.of).flatMap(({ renamedFrom }) => renamedFrom ?? []);
  return now.map((entry: Values, index) => {
    const others = Object.entries(stored[index] as Values).filter(
      ([part]) => !Object.hasOwn(field.of, part) && !moved.includes(part),
    );
    return { ...Object.fromEntries(others), ...entry };
  });
}
