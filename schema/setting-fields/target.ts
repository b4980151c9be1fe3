import { z } from 'zod';
import { isSafeHref, isWebAddress } from '../document/safe-url.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface TargetOptions extends SettingOptions {
  /** True to allow only pages of this site. */
  readonly within?: boolean;
  /** Names in braces for URLs that are set elsewhere, each with its label: `{contact_email}`. */
  readonly places?: Readonly<Record<string, string>>;
}
export type TargetSetting = { readonly kind: 'target' } & TargetOptions;
export type TargetValue = string;

/** The target of a link: a page of this site, a URL, or an email address. The admin finds pages by title. */
export function target<const Options extends TargetOptions>(options: Options) {
  return { kind: 'target', ...options } as { readonly kind: 'target' } & Options;
}

const MAX_CHARS = 500;

export const targetKind: SettingKind<TargetSetting> = {
  rule({ within = false, places = {} }) {
    const fault = within ? faults.ownPath : faults.target;
    return z
      .string(fault)
      .trim()
      .max(MAX_CHARS, fault)
      .refine((address) => address === '' || Object.hasOwn(places, address) || leads(address, within), fault);
  },
  output: () => z.string(),
};

function leads(address: string, within: boolean): boolean {
  if (!isSafeHref(address)) return false;
  return address.startsWith('/') || (!within && (isWebAddress(address) || /^mailto:/i.test(address)));
}
