/** The options in `colophon.config.ts`. All of them are optional. */
export interface SiteConfig {
  /** The name of the site until someone sets one in the settings. The variable `SITE_NAME` takes precedence. */
  readonly name?: string;
  /**
   * The texts that an empty database starts with. By default, these are the texts in `content/`, or Colophon's own if that folder
   * doesn't exist. `'both'`: Colophon's own and those in `content/`. `false`: none. `STARTER_CONTENT=false` takes precedence.
   */
  readonly starterContent?: boolean | 'both';
}

/** All valid keys, for the error about an unknown one. */
export const SITE_CONFIG_KEYS: readonly (keyof SiteConfig)[] = ['name', 'starterContent'];

/** Declares a site. Export the result as the default of `colophon.config.ts`. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}
