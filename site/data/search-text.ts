import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';

/** The search text from a URL: without characters that no text contains, and cut to the maximum length. */
export function searchText(value: string | undefined): string {
  const clean = (value ?? '').toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return clean.trim().slice(0, SEARCH_QUERY_MAX_CHARS);
}
