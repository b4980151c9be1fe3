import type { CachedPage } from '../cache/cached-page.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { OutboxWatch } from '../cache/outbox-watch.ts';
import { markedStale } from '../cache/stale.ts';

/** A cached response, marked if it may be outdated. */
export function stamped(
  { watch }: { watch: Pick<OutboxWatch, 'staleMs'> },
  kept: Pick<PageCache, 'staleMsOf'>,
  page: CachedPage,
): CachedPage {
  if (page.status !== 200) return page;
  const staleMs = Math.max(watch.staleMs() ?? -1, kept.staleMsOf(page) ?? -1);
  return staleMs === -1 ? page : markedStale(page, staleMs);
}
