import type { ApiClient, ApiClientOptions } from '#api-client/client.ts';
import type { Site } from '#schema/answers/operations/site.ts';
import type { Languages } from '#schema/messages/languages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { PageMeta } from './metadata.ts';
import type { FailedView } from './failures.ts';

/** The settings of a site that visitors may see. Pages leave out whatever isn't set. */
export interface SiteSettings extends Site {
  /** The URL of the site, without a trailing slash: `https://example.com`. */
  url: string;
  twitterSite?: string | undefined;
  twitterCreator?: string | undefined;
}

/** What the server passes with each request. */
export interface SiteRequest {
  settings: SiteSettings;
  /** What messages are translated to. */
  languages: Languages;
  /** Reaches `/api/v1`: within the process, or over the network. Paths are below the origin. */
  fetch: typeof globalThis.fetch;
  /** What the process keeps of it decoded; without it, everything is asked through `fetch`. */
  read?: ApiClientOptions['read'];
  /** Gets what a view of the site folder throws. */
  onFailedView?: (failed: FailedView) => void;
  /** The present moment. */
  now: Date;
  /** Set for a preview of the whole site. */
  rehearsal?: RehearsalShown;
}

/** The site as of a moment, at a path; or why it can’t be shown. */
export type RehearsalShown =
  | { at: Date; base: string }
  | { ended: 'unknown' | 'expired' | 'passed' | 'off' | 'busy' | 'too_much' };

/** What every page is rendered from. */
export interface SiteContext extends SiteRequest {
  api: ApiClient;
  /** Formats messages in the language of the settings; the same language is the same object. */
  words: Translator;
}

declare global {
  namespace Vike {
    interface PageContext {
      siteRequest: SiteRequest;
      site: SiteContext;
      /** What the data hook of the page returned; absent on the error page. */
      data?: { meta?: PageMeta };
    }
  }
}
