import { z } from 'zod';
import { isSafeHref, isWebAddress } from '../document/safe-url.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface TargetOptions extends SettingOptions {
  /** True to allow only pages of this site. */
  readonly within?: boolean;
  /** Names in braces for URLs that are set elsewhere, each with its label: `{contact_email}`. */
  readonly places?: Readonly<Record<string, string>>;
}
export type TargetSetting = { readonly kind: 'target' } & TargetOptions;

/** The target of a link: a page of this site, a URL, or an email address. The admin finds pages by title. */
export function target<const Options extends TargetOptions>(options: Options) {
  return { kind: 'target', ...options } as { readonly kind: 'target' } & Options;
}

const OWN_PAGE = 'must be a path on this site, such as /about';
const ANY_ADDRESS =
  'must be a path on this site, such as /about, an http or https URL, or one that begins with mailto:';
const MAX_CHARS = 500;

export const targetKind: SettingKind<TargetSetting> = {
  rule({ within = false, places = {} }) {
    const error = within ? OWN_PAGE : ANY_ADDRESS;
    return z
      .string({ error })
      .trim()
      .max(MAX_CHARS, error)
      .refine((address) => address === '' || Object.hasOwn(places, address) || leads(address, within), error);
  },
  output: () => z.string(),
};

function leads(address: string, within: boolean): boolean {
  if (!isSafeHref(address)) return false;
  return address.startsWith('/') || (!within && (isWebAddress(address) || /^mailto:/i.test(address)));
}
