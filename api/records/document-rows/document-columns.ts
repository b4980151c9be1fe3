import type { Field } from '#schema/fields/index.ts';
import { referenceKey, referencesKey, wireSchemasOf } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type JsonPlace, momentIn, numberIn, orderedTextIn } from '../resources/json-values.ts';

/** API names that have their own column in the shared table; `body` is handled beside them. */
const OWN_COLUMNS = [
  'title',
  'slug',
  'intro',
  'author',
  'written_by',
  'category_id',
  'tag_ids',
  'image_unique_identifier',
  'image_alt',
  'published_date',
  'seo_title',
  'seo_description',
  'canonical_url',
  'status',
] as const;
export type OwnColumn = (typeof OWN_COLUMNS)[number];

/** Where an API name is stored. */
export type Place = { column: OwnColumn } | { in: 'data' | 'parts' } | { richText: true };

/** One writable name of a document resource. */
export interface WireName {
  key: string;
  fieldName: string;
  field: Field;
  place: Place;
  /** Where its value may be stored, starting with the names in earlier declarations. */
  sources: readonly string[];
}

const cache = new WeakMap<DocumentResource, readonly WireName[]>();

/** Where each writable API name is stored, in declared order. Read-only names are not listed. */
export function wireNamesOf(resource: DocumentResource): readonly WireName[] {
  const known = cache.get(resource);
  if (known !== undefined) return known;
  const names = Object.entries(resource.fields)
    .filter(([, field]) => field.readOnly !== true)
    .flatMap(([fieldName, field]) =>
      Object.keys(wireSchemasOf(fieldName, field)).map((key) => ({
        key,
        fieldName,
        field,
        place: placeOf(resource, key, field),
        sources: sourcesOf(key, fieldName, field),
      })),
    );
  const taken = new Set(names.map(({ key }) => key));
  const own = names.map((name) => ({
    ...name,
    sources: name.sources.filter((source) => source === name.key || !taken.has(source)),
  }));
  cache.set(resource, own);
  return own;
}

function sourcesOf(key: string, fieldName: string, field: Field): string[] {
  const former = field.renamedFrom;
  const asNamed = (name: string) => {
    if (field.kind === 'reference') return [referencesKey(name), referenceKey(name)];
    if (field.kind === 'references') return [referenceKey(name), referencesKey(name)];
    return [name + key.slice(fieldName.length)];
  };
  return [...(former === undefined ? [] : asNamed(former)), ...asNamed(fieldName)];
}

function placeOf(resource: DocumentResource, key: string, field: Field): Place {
  const column = resource.storage.columns?.[key] ?? key;
  if (isOwnColumn(column)) return { column };
  if (field.kind === 'rich-text') return { richText: true };
  return { in: field.large === true ? 'parts' : 'data' };
}

/**
 * Columns that are read under their own name: those that a body writes, and those set by a save or a step.
 */
type ReadColumn = OwnColumn | 'reading_minutes' | 'scheduled_at' | 'language';

export function isReadColumn(name: string): name is ReadColumn {
  return readColumns.has(name);
}

const ownColumns: ReadonlySet<string> = new Set(OWN_COLUMNS);
const readColumns: ReadonlySet<string> = new Set([
  ...OWN_COLUMNS,
  'reading_minutes',
  'scheduled_at',
  'language',
]);

function isOwnColumn(name: string): name is OwnColumn {
  return ownColumns.has(name);
}

/** Where a field without its own column is stored, in a table called `d`. */
export function ownPlace(resource: DocumentResource, key: string, table = 'd.'): JsonPlace {
  const sources = wireNamesOf(resource).find((name) => name.key === key)?.sources ?? [key];
  return { json: `${table}data`, sources };
}

/** The sort expression of a field without its own column. */
export function ownOrder(resource: DocumentResource, name: string, table = 'd.'): string {
  const place = ownPlace(resource, name, table);
  const kind = resource.fields[name]?.kind;
  if (kind === 'number') return numberIn(place);
  return kind === 'date-time' ? momentIn(place) : orderedTextIn(place);
}
