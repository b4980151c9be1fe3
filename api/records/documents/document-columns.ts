import type { Field } from '#schema/fields/index.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import type { DocumentResource } from '#schema/registry.ts';

/** Names on the wire that have a column of their own in the shared table; `body` is handled beside them. */
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

/** Where one name of the wire is kept. */
export type Place = { column: OwnColumn } | { in: 'data' | 'parts' } | { richText: true };

/** One writable name of a document resource. */
export interface WireName {
  key: string;
  fieldName: string;
  field: Field;
  place: Place;
}

const cache = new WeakMap<DocumentResource, readonly WireName[]>();

/** Where each name that a body may carry is kept, in declared order. Nothing is listed that is only read. */
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
      })),
    );
  cache.set(resource, names);
  return names;
}

function placeOf(resource: DocumentResource, key: string, field: Field): Place {
  const column = resource.storage.columns?.[key] ?? key;
  if (isOwnColumn(column)) return { column };
  if (field.kind === 'rich-text') return { richText: true };
  return { in: field.large === true ? 'parts' : 'data' };
}

/** Columns that are read under their own name: those a body writes, and those that follow from a save or a step. */
type ReadColumn = OwnColumn | 'reading_minutes' | 'scheduled_at';

export function isReadColumn(name: string): name is ReadColumn {
  return isOwnColumn(name) || name === 'reading_minutes' || name === 'scheduled_at';
}

function isOwnColumn(name: string): name is OwnColumn {
  return (OWN_COLUMNS as readonly string[]).includes(name);
}
