import type { Resource } from '#schema/define-resource.ts';

/** What names a record. */
export function titleOf(resource: Resource, record: Record<string, unknown>): string {
  const title = record[resource.title];
  return typeof title === 'string' && title !== '' ? title : `Untitled ${resource.label.one.toLowerCase()}`;
}
