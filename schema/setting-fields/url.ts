import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface UrlOptions extends SettingOptions {
  /** True to require encryption. */
  readonly https?: boolean;
  /** True to also allow paths on the site, such as `/about`. */
  readonly within?: boolean;
}
export type UrlSetting = { readonly kind: 'url' } & UrlOptions;

/** A web URL. */
export function url<const Options extends UrlOptions>(options: Options) {
  return { kind: 'url', ...options } as { readonly kind: 'url' } & Options;
}

/** `//host` and `/\host` point to another site. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export const urlKind: SettingKind<UrlSetting> = {
  rule({ https, within = false }) {
    const address = webAddress({ https });
    if (!within) return z.union([z.literal(''), address], { error: addressWords(https) });
    const error = `${addressWords(https)}, or a path on this site, such as /about`;
    const path = z.string().trim().max(URL_MAX_CHARS, error).regex(PATH, error);
    return z.union([z.literal(''), path, address], { error });
  },
  output: () => z.string(),
};

const URL_MAX_CHARS = 500;

/** The rule for one web URL. */
export function webAddress({ https }: { https: boolean | undefined }) {
  const protocol = https === true ? /^https$/ : /^https?$/;
  const error = addressWords(https);
  return z.string({ error }).trim().max(URL_MAX_CHARS, error).pipe(z.url({ protocol, error }));
}

function addressWords(https: boolean | undefined): string {
  return https === true ? 'must be an https URL' : 'must be an http or https URL';
}
