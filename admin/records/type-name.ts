import type { Resource } from '#schema/define-resource.ts';
import { isContentType } from '#schema/registry.ts';

/** What a request about content says of its type; nothing for any other resource. */
export function typeNameOf(resource: Resource): { content_type_name?: string } {
  return isContentType(resource) ? { content_type_name: resource.storage.type } : {};
}
