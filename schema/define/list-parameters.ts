import type { Field, FieldKind, FieldMap } from '../fields/index.ts';

/** Kinds of fields that a list can be filtered by: those with one plain value, and references by what they refer to. */
export const FILTER_KINDS = [
  'boolean',
  'choice',
  'email',
  'isbn',
  'number',
  'reference',
  'references',
  'text',
  'truth',
] as const satisfies readonly FieldKind[];
export type FilterKind = (typeof FILTER_KINDS)[number];

/** Kinds that can be sorted. */
export type SortKind = 'boolean' | 'choice' | 'date-time' | 'email' | 'isbn' | 'number' | 'slug' | 'text';
/** Kinds that are a line of text. */
type LineKind = 'choice' | 'date-time' | 'number' | 'text' | 'text-list';
/** Kinds that an entry of a list has room for: as a few words, as a link, or as an image. */
type BylineKind =
  | LineKind
  | 'boolean'
  | 'email'
  | 'gallery'
  | 'image'
  | 'isbn'
  | 'media'
  | 'reference'
  | 'references'
  | 'slug'
  | 'truth'
  | 'url';
/** Kinds with words to search for. */
export const SEARCH_KINDS = [
  'choice',
  'email',
  'group-list',
  'isbn',
  'rich-text',
  'slug',
  'text',
  'text-list',
  'url',
] as const satisfies readonly FieldKind[];
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Kinds that are never returned, or not in a list. */
type UnlistedKind = 'password' | 'rich-text';

/** Parameters that every list, export, or import has, and which no filter may be named after. */
type TakenName =
  | 'content_type_name'
  | 'format'
  | 'ids'
  | 'page'
  | 'per_page'
  | 'resource'
  | 'search'
  | 'sort_by'
  | 'sort_order';

/** Names of the stored fields of certain kinds. */
type Stored<Fields extends FieldMap, Kind extends FieldKind> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: Kind }
    ? Fields[Name] extends { computed: true }
      ? never
      : Name
    : never;
}[keyof Fields & string];

/** Names of the fields that lists leave out. */
type Large<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { large: true } ? Name : never;
}[keyof Fields & string];

type StaffOnly<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { staffOnly: true } ? Name : never;
}[keyof Fields & string];

/**
 * What a list can be filtered by. Fields that only staff see are excluded, because a filter would reveal them to visitors.
 */
export type FilterName<Fields extends FieldMap> = Exclude<
  Stored<Fields, FilterKind>,
  Large<Fields> | StaffOnly<Fields> | TakenName
>;
/** What a list can be sorted by, in addition to the columns that every record has. */
export type SortName<Fields extends FieldMap> = Exclude<
  Stored<Fields, SortKind>,
  Large<Fields> | StaffOnly<Fields>
>;
/** What can be shown with an entry of a list. */
export type BylineName<Fields extends FieldMap> = Exclude<
  Stored<Fields, BylineKind>,
  Large<Fields> | StaffOnly<Fields>
>;
/** What can be written on a cover. */
export type CoverTitleName<Fields extends FieldMap> = Exclude<
  Stored<Fields, LineKind>,
  Large<Fields> | StaffOnly<Fields>
>;
/** What can be searched. */
export type SearchName<Fields extends FieldMap> = Stored<Fields, SearchKind>;
/** What a list can show in a column. */
export type ColumnName<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { large: true } | { kind: UnlistedKind }
    ? never
    : Name;
}[keyof Fields & string];
/** What can be changed in many records at once. */
export type BulkName<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readOnly: true } | { computed: true }
    ? never
    : Name;
}[keyof Fields & string];

/** The parameter that filters by a field: `tag` for `tags`; everything else keeps its own name. */
export function filterKeyOf(name: string, field: Pick<Field, 'kind'>): string {
  return field.kind === 'references' ? name.replace(/s$/, '') : name;
}

/** A declared filter: its parameter, and the field it applies to. */
export interface DeclaredFilter {
  key: string;
  name: string;
  field: Extract<Field, { readonly kind: FilterKind }>;
}

/** What is needed from a declaration to know its filters. */
export interface Filtered {
  readonly fields: FieldMap;
  readonly list: { readonly filters?: readonly string[] };
}

const known = new WeakMap<Filtered, readonly DeclaredFilter[]>();

/** The declared filters of a resource. */
export function filtersOf(resource: Filtered): readonly DeclaredFilter[] {
  const found = known.get(resource) ?? findFilters(resource);
  known.set(resource, found);
  return found;
}

function findFilters({ fields, list }: Filtered): DeclaredFilter[] {
  return (list.filters ?? []).flatMap((name) => {
    const field = fields[name];
    return field !== undefined && isFilterField(field)
      ? [{ key: filterKeyOf(name, field), name, field }]
      : [];
  });
}

function isFilterField(field: Field): field is DeclaredFilter['field'] {
  return (FILTER_KINDS as readonly FieldKind[]).includes(field.kind);
}
