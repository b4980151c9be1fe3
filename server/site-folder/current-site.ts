import type { LoadedSite } from './load-site.ts';

let current: LoadedSite | undefined;

/** Said by what runs before every program: see `preload.ts`. */
export function setCurrentSite(site: LoadedSite): void {
  current = site;
}

/** The site folder that this process runs; undefined where there is none. */
export function currentSite(): LoadedSite | undefined {
  return current;
}

/** What its configuration says, as variables of the environment: those that are set go before it. */
export function siteVariables(): Record<string, string> {
  const { name, starterContent } = current?.config ?? {};
  return {
    ...(name === undefined ? {} : { SITE_NAME: name }),
    ...(starterContent === undefined ? {} : { STARTER_CONTENT: String(starterContent) }),
  };
}
