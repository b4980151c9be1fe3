/** The content of `colophon.config.ts`. Everything is optional. */
export interface SiteConfig {
  /** The name of the site until one is set in its settings. `SITE_NAME` takes precedence. */
  readonly name?: string;
  /** False: an empty database stays empty. `STARTER_CONTENT` takes precedence. */
  readonly starterContent?: boolean;
}

/** All valid keys, for the error about an unknown one. */
export const SITE_CONFIG_KEYS: readonly (keyof SiteConfig)[] = ['name', 'starterContent'];

/** Declares a site: the default export of its `colophon.config.ts`. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
