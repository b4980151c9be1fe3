import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';

/** The type in a request about content; nothing for any other resource. */
export function typeNameOf(resource: Resource): { content_type_name?: string } {
  return isContentType(resource) ? { content_type_name: resource.storage.type } : {};
}
