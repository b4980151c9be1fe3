import type { Resource } from '#schema/define/define-resource.ts';
import { oneOf } from './names.ts';
import { say } from './messages.ts';

/** The title of a record. */
export function titleOf(resource: Resource, record: Record<string, unknown>): string {
  const title = record[resource.title];
  return typeof title === 'string' && title !== '' ? title : say('untitled', { thing: oneOf(resource) });
}
