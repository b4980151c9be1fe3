import type { CachedPage } from '../cache/cached-page.ts';
import type { RedirectHits } from './redirect-hits.ts';

/** A request that a redirect may have answered. */
interface Asked {
  method: string | undefined;
  /** As it was written, with its query. */
  target: string;
}

/** The response for this visitor: the redirect is counted and keeps the query, after that of its target. */
export function forVisitor(
  page: CachedPage,
  { method, target }: Asked,
  hits: Pick<RedirectHits, 'note'>,
): CachedPage {
  const id = page.redirect?.id;
  if (id === undefined) return page;
  if (id !== null && method === 'GET') hits.note(id);
  const query = /\?([^#]+)/.exec(target)?.[1];
  if (query === undefined) return page;
  const headers = page.headers.map((text, at) => {
    if (page.headers[at - 1] !== 'location') return text;
    const [, location = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(text) ?? [];
    return `${location}${location.includes('?') ? '&' : '?'}${query}${fragment}`;
  });
  return { ...page, headers };
}
