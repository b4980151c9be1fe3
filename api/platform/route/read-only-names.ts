import type { Resource } from '#schema/define/define-resource.ts';
import { writableKeysOf } from '#schema/bodies/write-schemas.ts';

/** Names that every record has and that are never sent. */
export const coreReadOnlyNames: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'status',
]);

/**
 * Names that records of a resource show and bodies may not contain: read-only fields, and those derived from a written one
 * (`category` is written as `category_id`, `body_html` follows from `body`).
 */
export function readOnlyNamesOf(resource: Resource): string[] {
  const writable = new Set(writableKeysOf(resource));
  const shown = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'rich-text') return [name, `${name}_html`, `${name}_text`];
    if (field.kind === 'image') return [`${name}_url`];
    if (field.kind === 'media') return [`${name}_bytes`];
    if (field.kind === 'references' && field.first !== undefined) return [name, field.first];
    return [name];
  });
  return shown.filter((name) => !writable.has(name));
}
