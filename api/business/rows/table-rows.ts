import type { Resource } from '#schema/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { type TableResource, allResources, isTableResource } from '#schema/registry.ts';
import type { RowColumn } from './row-values.ts';

/** A resource with a table of its own whose records go out to files and come in from them. */
export type FileResource = TableResource & { readonly list: { readonly files: true } };

export const fileResources: readonly FileResource[] = allResources.filter(isFileResource);

function isFileResource(resource: Resource): resource is FileResource {
  return isTableResource(resource) && resource.list.files === true;
}

/** The columns of a file that can be written, in declared order. */
export function tableColumnsOf({ fields }: TableResource): RowColumn[] {
  return Object.entries(fields)
    .filter(([, field]) => field.readOnly !== true && field.computed !== true)
    .flatMap(([fieldName, field]) =>
      Object.keys(wireSchemasOf(fieldName, field)).map((key) => ({
        name: key,
        wire: { key, fieldName, field },
      })),
    );
}

/** Columns that tell about a record and are not written by importing it. */
export function toldColumnsOf({ fields }: TableResource): string[] {
  const read = Object.entries(fields).filter(
    ([, field]) => field.readOnly === true || field.computed === true,
  );
  return ['id', 'version', ...read.map(([name]) => name), 'created_at', 'updated_at'];
}
