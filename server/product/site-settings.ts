import { ApiClientError } from '#api-client/api-error.ts';
import { API_PREFIX } from '#api/app/app.ts';
import type { Environment } from '#api/platform/base/env.ts';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import type { Languages } from '#schema/messages/languages.ts';
import type { Site } from '#schema/answers/operations/site.ts';
import { remembered } from '#site/data/remembered.ts';
import type { SiteRequest, SiteSettings } from '#site/base/site-context.ts';

type Asking = Pick<SiteRequest, 'fetch' | 'read'>;

/** How the server requests the sources of pages. */
export interface SiteSource {
  /** The origin of the site. */
  url: string;
  /** What messages are translated to. */
  languages: Languages;
  fetch: typeof globalThis.fetch;
  /**
   * The current settings, requested like everything else on a page; the last known ones while they cannot be
   * read.
   */
  settings(asking?: Asking): Promise<SiteSettings>;
  /** Those that were known last; throws before the first time. */
  lastSettings(): SiteSettings;
}

export function createSiteSource(
  {
    env,
    deps,
  }: {
    env: Pick<Environment, 'siteUrl' | 'twitterSite' | 'twitterCreator'>;
    deps: Pick<AppDeps, 'languages'>;
  },
  asking: Asking,
): SiteSource {
  const complete = remembered((site: Site): SiteSettings => ({
    ...site,
    url: env.siteUrl,
    twitterSite: env.twitterSite,
    twitterCreator: env.twitterCreator,
  }));
  let last: { settings: SiteSettings; text?: string } | undefined;
  const settings = async (from: Asking = asking): Promise<SiteSettings> => {
    const kept = await from.read?.(`${API_PREFIX}/site`);
    if (kept?.status === 200) last = { settings: complete((kept.body as { data: Site }).data) };
    const { status, body } = kept ?? (await ask(from));
    // A visitor who comes before anyone has read them hears why that is not possible now.
    if (last === undefined) throw new ApiClientError(status, body);
    return lastSettings();
  };
  const lastSettings = (): SiteSettings => {
    if (last === undefined) throw new Error('The site settings were never read.');
    return last.settings;
  };
  /** Equal settings are the same object, so that what is rendered from them can be cached with it. */
  const ask = async ({ fetch }: Asking): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${env.siteUrl}${API_PREFIX}/site`);
    const text = await answer.text();
    const body = JSON.parse(text) as { data: Site };
    if (answer.ok && last?.text !== text) last = { settings: complete(body.data), text };
    return { status: answer.status, body };
  };
  return { url: env.siteUrl, languages: deps.languages, fetch: asking.fetch, settings, lastSettings };
}
