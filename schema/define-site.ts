/** What `colophon.config.ts` says of a site. Everything is optional. */
export interface SiteConfig {
  /** What the site is called until it gets a name in its settings. `SITE_NAME` goes before it. */
  readonly name?: string;
  /** False: an empty database stays empty. `STARTER_CONTENT` goes before it. */
  readonly starterContent?: boolean;
}

/** Every key of it, for the message about one that is none. */
export const SITE_CONFIG_KEYS: readonly (keyof SiteConfig)[] = ['name', 'starterContent'];

/** Declares a site: the default export of its `colophon.config.ts`. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
