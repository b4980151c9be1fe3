import { SEARCH_QUERY_MAX_CHARS } from '#schema/limits.ts';

/** What somebody searches for, from an address: without what no text holds, and no longer than a search may be. */
export function searchText(value: string | undefined): string {
  const clean = (value ?? '').toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return clean.trim().slice(0, SEARCH_QUERY_MAX_CHARS);
}
