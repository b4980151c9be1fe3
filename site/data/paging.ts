import type { Page } from '#schema/base/page.ts';
import { render } from 'vike/abort';

/** Beyond any real list: such a number need not reach the database. */
const PAGE_MAX = 1_000_000;

/** The `page` of a query: anything but a positive integer is page 1. */
export function pageNumber(search: Record<string, string>): number {
  const page = search['page'] ?? '';
  return /^0*[1-9]\d*$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1;
}

/** Throws not found for a page beyond the last one. The first page of an empty list exists. */
export function refuseBeyondLast(page: Pick<Page<unknown>, 'current_page' | 'last_page'>): void {
  if (page.current_page > Math.max(1, page.last_page)) throw render(404);
}

/** One page of items that are all loaded, in the API's page format. */
export function pageOf<Item>(items: readonly Item[], page: number, perPage: number): Page<Item> {
  const data = items.slice((page - 1) * perPage, page * perPage);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  return { data, current_page: page, per_page: perPage, last_page: last, total: items.length };
}

/** The path of one page of a list; the first has no query. */
export function pathOfPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}
