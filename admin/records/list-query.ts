import type { GetListParams } from 'ra-core';
import type { ListParams } from '#api-client/client.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { PER_PAGE_DEFAULT } from '#schema/base/limits.ts';

/** react-admin's list parameters as the query of the API (contract §2, §4). `filter.q` is the free text. */
export function toListQuery(resource: Resource | undefined, params: GetListParams): ListParams {
  const { q, ...filters } = (params.filter ?? {}) as Record<string, string | undefined>;
  return {
    ...(resource !== undefined && isContentType(resource)
      ? { content_type_name: resource.storage.type }
      : {}),
    page: params.pagination?.page ?? 1,
    per_page: params.pagination?.perPage ?? PER_PAGE_DEFAULT,
    ...(params.sort === undefined
      ? {}
      : { sort_by: params.sort.field, sort_order: params.sort.order === 'DESC' ? 'desc' : 'asc' }),
    search: q?.trim(),
    ...filters,
  };
}
