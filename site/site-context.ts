import type { ApiClient } from '#api-client/client.ts';

/** What the owner of an installation says about the site; parts that are unset are left out of the pages. */
export interface SiteSettings {
  name: string;
  /** Absolute, without a slash at the end: `https://example.com`. */
  url: string;
  contactEmail?: string | undefined;
  socialUrl?: string | undefined;
  twitterSite?: string | undefined;
  twitterCreator?: string | undefined;
}

/** What every page is rendered from, handed in by the server with each request. */
export interface SiteContext {
  api: ApiClient;
  settings: SiteSettings;
  /** The present moment. */
  now: Date;
}

declare global {
  namespace Vike {
    interface PageContext {
      site: SiteContext;
      /** What the data hook of the page returned; absent on the error page. */
      data?: { meta?: import('./seo/metadata.ts').PageMeta };
    }
  }
}
