import type { GetListParams } from 'ra-core';
import type { ListParams } from '#api-client/client.ts';
import type { Resource } from '#schema/define-resource.ts';
import { isContentType } from '#schema/registry.ts';
import { PER_PAGE_DEFAULT } from '#schema/limits.ts';

/** The name of the parameter that filters by a field: `tags` → `tag`, everything else its own name. */
export function filterParam(resource: Resource, name: string): string {
  return resource.fields[name]?.kind === 'references' ? name.replace(/s$/, '') : name;
}

/** What narrows this list, as parameters; content can also be narrowed to a state. */
export function filterParamsOf(resource: Resource): string[] {
  const declared = (resource.list.filters ?? []).map((name) => filterParam(resource, name));
  return isContentType(resource) ? ['status', ...declared] : declared;
}

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
