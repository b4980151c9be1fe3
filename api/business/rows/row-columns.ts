import type { Resource } from '#schema/define/define-resource.ts';
import { type Field, wireSchemasOf } from '#schema/fields/index.ts';
import {
  type ContentType,
  type TableResource,
  allResources,
  isContentType,
  isTableResource,
  resourceNamed,
} from '#schema/registry/registry.ts';

/**
 * A resource that can be exported to files and imported from them: content, and any other whose declaration
 * says so.
 */
export type FileResource = ContentType | (TableResource & { readonly list: { readonly files: true } });

export const fileResources: readonly FileResource[] = allResources.filter(isFileResource);

function isFileResource(resource: Resource): resource is FileResource {
  return isContentType(resource) || (isTableResource(resource) && resource.list.files === true);
}

/** One column of a CSV file, or one key in JSON. */
export interface RowColumn {
  name: string;
  /** The name in a request body; `field` is what it fills. */
  key: string;
  field: Field;
  /** The table whose slugs stand for its records; undefined if the column holds what a request body would. */
  slugsOf?: string;
}

/** Building the schemas of fields takes longer than reading a row. */
const known = new WeakMap<Resource, readonly RowColumn[]>();

/**
 * The columns that an import can write, in declared order; categories, tags, and the like are named by their
 * slugs.
 */
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

/** Columns that an import doesn’t write. */
export function readOnlyColumnsOf({ fields }: Resource): string[] {
  const read = Object.entries(fields).filter(
    ([, field]) => field.readOnly === true || field.computed === true,
  );
  return ['id', 'version', ...read.map(([name]) => name), 'created_at', 'updated_at'];
}

/** The columns of an exported file. */
export function fileColumnsOf(resource: Resource): string[] {
  const readOnly = ['status', 'content_type_name'].filter((name) => resource.fields[name]?.readOnly === true);
  const own = rowColumnsOf(resource).map(({ name }) => name);
  return ['id', 'version', ...readOnly, ...own, 'created_at', 'updated_at'];
}
