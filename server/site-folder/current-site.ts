import type { LoadedSite } from './load-site.ts';

let current: LoadedSite | undefined;

/** Called before every program starts: see `preload.ts`. */
export function setCurrentSite(site: LoadedSite): void {
  current = site;
}

/** The site folder of this process; undefined if there is none. */
export function currentSite(): LoadedSite | undefined {
  return current;
}

/** Its configuration as environment variables. Variables that are actually set take precedence. */
export function siteVariables(): Record<string, string> {
  const { name, starterContent } = current?.config ?? {};
  return {
    ...(name === undefined ? {} : { SITE_NAME: name }),
    ...(starterContent === undefined ? {} : { STARTER_CONTENT: String(starterContent !== false) }),
  };
}
