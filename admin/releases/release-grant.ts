import type { Grant } from '#schema/access/access.ts';
import type { ReleaseAction } from '#schema/base/release-actions.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { resources } from '#schema/resources/index.ts';

/** Who may add records of a resource to a release, to publish or to unpublish them; undefined: releases don’t hold such records. */
export function releaseGrant(resource: Resource, action: ReleaseAction): Grant | undefined {
  if (resource.name === resources.lists.name) return resource.access.update;
  return isContentType(resource) ? resource.actions?.[action]?.grant : undefined;
}
