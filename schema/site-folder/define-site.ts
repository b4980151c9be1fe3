/** The content of `colophon.config.ts`. Everything is optional. */
export interface SiteConfig {
  /** The name of the site until one is set in its settings. `SITE_NAME` takes precedence. */
  readonly name?: string;
  /**
   * Starter texts for an empty database: those in `content/`, or Colophon's own if that folder doesn't exist. `both`: Colophon's
   * own and those in `content/`. False: none. `STARTER_CONTENT=false` takes precedence.
   */
  readonly starterContent?: boolean | 'both';
}

/** All valid keys, for the error about an unknown one. */
export const SITE_CONFIG_KEYS: readonly (keyof SiteConfig)[] = ['name', 'starterContent'];

/** Declares a site: the default export of its `colophon.config.ts`. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
