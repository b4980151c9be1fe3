import type { SiteRequest, SiteSettings } from '#site/base/site-context.ts';
import type { SiteSource } from '../product/site-settings.ts';
import { type CachedPage, type RenderedPage, uncompressed } from '../cache/cached-page.ts';

/** The page that explains why no other can be shown at the moment, by error code. */
export type UnavailablePages = (code: string) => Promise<CachedPage>;

interface UnavailableRooms {
  source: Pick<SiteSource, 'lastSettings' | 'languages'>;
  now: () => Date;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/**
 * Rendered once for each reason and state of the settings, by the site itself, with an API that answers
 * nothing else: it needs no database, and costs nothing when it is needed most.
 */
export function createUnavailablePages({ source, now, renderSitePage }: UnavailableRooms): UnavailablePages {
  const drawn = new WeakMap<SiteSettings, Map<string, Promise<CachedPage>>>();
  const draw = async (code: string, settings: SiteSettings) => {
    const fetch = () => Promise.resolve(Response.json({ code, messages: [code] }, { status: 503 }));
    return uncompressed(
      await renderSitePage('/', { settings, languages: source.languages, now: now(), fetch }, 'unavailable'),
    );
  };
  return (code) => {
    const settings = source.lastSettings();
    const pages = drawn.get(settings) ?? new Map<string, Promise<CachedPage>>();
    drawn.set(settings, pages);
    const page = pages.get(code) ?? draw(code, settings);
    pages.set(code, page);
    page.catch(() => pages.delete(code));
    return page;
  };
}
