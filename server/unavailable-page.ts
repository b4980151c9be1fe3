import type { SiteRequest } from '#site/site-context.ts';
import { type CachedPage, type RenderedPage, uncompressed } from './cached-page.ts';

/** The page of the site that says why there is no other at the moment, by the code of the failure. */
export type UnavailablePages = (code: string) => Promise<CachedPage>;

/**
 * Drawn once for each reason, by the site itself, before an API that answers nothing else: it needs no database, and it
 * costs nothing when it is wanted most.
 */
export function createUnavailablePages(
  siteRequest: SiteRequest,
  renderSitePage: (url: string, siteRequest: SiteRequest, requestId: string) => Promise<RenderedPage>,
): UnavailablePages {
  const drawn = new Map<string, Promise<CachedPage>>();
  const draw = async (code: string) => {
    const fetch = () => Promise.resolve(Response.json({ code, messages: [code] }, { status: 503 }));
    const page = await renderSitePage('/', { ...siteRequest, fetch }, 'unavailable');
    return uncompressed(page);
  };
  return (code) => {
    const known = drawn.get(code) ?? draw(code);
    drawn.set(code, known);
    known.catch(() => drawn.delete(code));
    return known;
  };
}
