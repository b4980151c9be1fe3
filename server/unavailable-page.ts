import type { SiteRequest, SiteSettings } from '#site/site-context.ts';
import type { SiteSource } from './site-settings.ts';
import { type CachedPage, type RenderedPage, uncompressed } from './cached-page.ts';

/** The page of the site that says why there is no other at the moment, by the code of the failure. */
export type UnavailablePages = (code: string) => Promise<CachedPage>;

interface UnavailableRooms {
  source: Pick<SiteSource, 'lastSettings' | 'languages'>;
  now: () => Date;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/**
 * Drawn once for each reason and state of the settings, by the site itself, before an API that answers nothing else: it
 * needs no database, and it costs nothing when it is wanted most.
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
