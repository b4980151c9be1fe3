import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';
import type { Fault } from '../messages/faults.ts';

interface UrlOptions extends SettingOptions {
  /** True to require encryption. */
  readonly https?: boolean;
  /** True to also allow paths on the site, such as `/about`. */
  readonly within?: boolean;
}
export type UrlSetting = { readonly kind: 'url' } & UrlOptions;
export type UrlValue = string;

/** A web URL. */
export function url<const Options extends UrlOptions>(options: Options) {
  return { kind: 'url', ...options } as { readonly kind: 'url' } & Options;
}

/** `//host` and `/\host` point to another site. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export const urlKind: SettingKind<UrlSetting> = {
  rule({ https, within = false }) {
    const address = webAddress({ https });
    if (!within) return z.union([z.literal(''), address], addressFault(https));
    const fault = https === true ? faults.httpsOrPath : faults.httpOrPath;
    const path = z.string().trim().max(URL_MAX_CHARS, fault).regex(PATH, fault);
    return z.union([z.literal(''), path, address], fault);
  },
  output: () => z.string(),
};

const URL_MAX_CHARS = 500;

/** The rule for one web URL. */
export function webAddress({ https }: { https: boolean | undefined }) {
  const protocol = https === true ? /^https$/ : /^https?$/;
  const fault = addressFault(https);
  return z
    .string(fault)
    .trim()
    .max(URL_MAX_CHARS, fault)
    .pipe(z.url({ protocol, ...fault }));
}

function addressFault(https: boolean | undefined): Fault {
  return https === true ? faults.httpsUrl : faults.httpUrl;
}
