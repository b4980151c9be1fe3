import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { webAddress } from './url.ts';
import { faults } from '../faults/faults.ts';

interface UrlsOptions extends SettingOptions {
  /** True to require encryption. */
  readonly https?: boolean;
  /** The maximum number of URLs. Default: 20. */
  readonly max?: number;
}
export type UrlsSetting = { readonly kind: 'urls'; readonly default: readonly string[] } & UrlsOptions;
export type UrlsValue = readonly string[];

/** Web URLs in an order. */
export function urls<const Options extends UrlsOptions>(options: Options) {
  return { kind: 'urls', default: [], ...options } as {
    readonly kind: 'urls';
    readonly default: readonly [];
  } & Options;
}

/** How many there may be. */
export const URLS_MAX = 20;

/** Pages link to it, for everyone to read. */
function hasNoAccount(address: string): boolean {
  return !/^https?:\/\/[^/?#]*@/i.test(address);
}

export const urlsKind: SettingKind<UrlsSetting> = {
  rule: ({ https, max = URLS_MAX }) =>
    z
      .array(webAddress({ https }).refine(hasNoAccount, faults.noAccount), {
        ...faults.urls,
      })
      .max(max, faults.entriesAtMost(max))
      .transform((all) => [...new Set(all)]),
  output: () => z.array(z.string()),
};
