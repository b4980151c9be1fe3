import type { Resource } from '#schema/define-resource.ts';
import { type Field, wireSchemasOf } from '#schema/fields/index.ts';
import {
  type ContentType,
  type TableResource,
  allResources,
  isContentType,
  isTableResource,
  resourceNamed,
} from '#schema/registry.ts';

/** A resource whose records go out to files and come in from them: content, and what its declaration says it of. */
export type FileResource = ContentType | (TableResource & { readonly list: { readonly files: true } });

export const fileResources: readonly FileResource[] = allResources.filter(isFileResource);

function isFileResource(resource: Resource): resource is FileResource {
  return isContentType(resource) || (isTableResource(resource) && resource.list.files === true);
}

/** One name of a file: a column of a CSV file, a key in JSON. */
export interface RowColumn {
  name: string;
  /** The name in a body, and the field behind it. */
  key: string;
  field: Field;
  /** The table whose records this goes by the slugs of; undefined: it says what a body says. */
  slugsOf?: string;
}

/** Building the schemas of fields takes longer than reading a row. */
const known = new WeakMap<Resource, readonly RowColumn[]>();

/** The columns of a file that can be written, in declared order; shelves, tags and the like go by their slugs. */
export function rowColumnsOf(resource: Resource): readonly RowColumn[] {
  const columns = known.get(resource) ?? Object.entries(resource.fields).flatMap(columnsOfField);
  known.set(resource, columns);
  return columns;
}

function columnsOfField([fieldName, field]: [string, Field]): RowColumn[] {
  if (field.readOnly === true || field.computed === true) return [];
  const slugsOf = tableWithSlugs(field);
  return Object.keys(wireSchemasOf(fieldName, field)).map((key) =>
    slugsOf === undefined ? { name: key, key, field } : { name: fieldName, key, field, slugsOf },
  );
}

function tableWithSlugs(field: Field): string | undefined {
  if ((field.kind !== 'reference' && field.kind !== 'references') || field.embed === false) return undefined;
  const target = resourceNamed(field.to);
  return target?.storage.strategy === 'table' && target.fields.slug !== undefined
    ? target.storage.table
    : undefined;
}

/** Columns of a file that an import does not write. */
export function readOnlyColumnsOf({ fields }: Resource): string[] {
  const read = Object.entries(fields).filter(
    ([, field]) => field.readOnly === true || field.computed === true,
  );
  return ['id', 'version', ...read.map(([name]) => name), 'created_at', 'updated_at'];
}

/** The columns that a file is written with. */
export function fileColumnsOf(resource: Resource): string[] {
  const readOnly = ['status', 'content_type_name'].filter((name) => resource.fields[name]?.readOnly === true);
  const own = rowColumnsOf(resource).map(({ name }) => name);
  return ['id', 'version', ...readOnly, ...own, 'created_at', 'updated_at'];
}
