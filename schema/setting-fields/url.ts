import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface UrlOptions extends SettingOptions {
  /** True: not without encryption. */
  readonly https?: boolean;
}
export type UrlSetting = { readonly kind: 'url' } & UrlOptions;

/** A web address. */
export function url<const Options extends UrlOptions>(options: Options) {
  return { kind: 'url', ...options } as { readonly kind: 'url' } & Options;
}

export const urlKind: SettingKind<UrlSetting> = {
  rule({ https = false }) {
    const protocol = https ? /^https$/ : /^https?$/;
    const error = https ? 'must be an https address' : 'must be an http or https address';
    return z.union([z.literal(''), z.string().trim().max(500, error).pipe(z.url({ protocol, error }))], {
      error,
    });
  },
  told: () => z.string(),
};
