import type { CachedPage } from './cached-page.ts';

/** Intermediate caches must revalidate it. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/**
 * A response from memory that could not be compared with the database, marked for its recipient:
 * `Cache-Status` (RFC 9211) with the time since it was last known to be current as a negative `ttl`, and
 * `stale`.
 */
export function markedStale(page: CachedPage, staleMs: number): CachedPage {
  const status = `site; hit; ttl=-${Math.ceil(staleMs / 1000)}; stale`;
  const mark = (headers: readonly string[]) => [
    ...headers.map((text, index) => (headers[index - 1] === 'cache-control' ? ASK_AGAIN : text)),
    'cache-status',
    status,
  ];
  return { ...page, headers: mark(page.headers), notModifiedHeaders: mark(page.notModifiedHeaders) };
}
