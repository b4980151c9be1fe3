import type { Resource } from '#schema/define-resource.ts';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import type { useCall } from '../screens/use-work.ts';
import { type StoredRow, TAXONOMY_ROWS_MAX } from './taxonomy-rows.ts';

/** Every record of a resource that has few, page by page. */
export async function readAll(call: ReturnType<typeof useCall>, resource: Resource): Promise<StoredRow[]> {
  const all: StoredRow[] = [];
  for (let page = 1; all.length <= TAXONOMY_ROWS_MAX; page += 1) {
    const query = { page, per_page: PER_PAGE_MAX, sort_by: 'created_at', sort_order: 'asc' };
    const { data, last_page: last } = await call<{ data: StoredRow[]; last_page: number }>(
      'GET',
      resource.api.path,
      { query },
    );
    all.push(...data);
    if (page >= last) break;
  }
  return all;
}
