import type { Resource } from '#schema/define/define-resource.ts';
import {
  type ContentType,
  type TableResource,
  isContentType,
  isTableResource,
} from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ResourceStore } from '../resources/resource-store.ts';
import { tableRecords } from '../resources/tables/table-records.ts';
import { documentRecords } from './document-records.ts';

/** A resource whose records are in a {@link ResourceStore}. Curated lists have their own routes for saving. */
export type KeptResource = ContentType | TableResource;

export function isKept(resource: Resource): resource is KeptResource {
  return isContentType(resource) || isTableResource(resource);
}

/** The store of a resource: a table or documents. */
export function storeOf(deps: AppDeps, resource: KeptResource): ResourceStore {
  return isContentType(resource) ? documentRecords(resource) : tableRecords(deps, resource);
}
