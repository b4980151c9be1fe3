import { z } from 'zod';
import { asciiDomain } from './domains.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface HostOptions extends SettingOptions {
  /** True to also allow IP addresses and names without a dot, such as `localhost`. */
  readonly within?: boolean;
}
export type HostSetting = { readonly kind: 'host' } & HostOptions;
export type HostValue = string;

/** A host or domain name, stored in its network form. */
export function host<const Options extends HostOptions>(options: Options) {
  return { kind: 'host', ...options } as { readonly kind: 'host' } & Options;
}

const HOST_MAX = 253;
/** Characters that would end the name in a URL, or be silently removed from it. */
const NO_NAME = /[\s/?#\\@%]/;
const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?$/;
const IPV4 = /^\d+(?:\.\d+){3}$/;

export const hostKind: SettingKind<HostSetting> = {
  rule({ within = false }) {
    const fault = within ? faults.host : faults.domain;
    return z
      .string(fault)
      .max(HOST_MAX, fault)
      .trim()
      .transform((text) => (NO_NAME.test(text) ? '?' : networkName(text)))
      .refine((name) => name === '' || isHost(name, within), fault);
  },
  output: () => z.string(),
};

/** `bücher.example` as `xn--bcher-kva.example`, `[::1]` as `::1`; `?` for an invalid name. */
function networkName(text: string): string {
  if (text === '') return text;
  const plain = text.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const name = asciiDomain(plain.includes(':') ? `[${plain}]` : plain);
  return name === '' ? '?' : name.replace(/^\[|\]$/g, '');
}

function isHost(name: string, within: boolean): boolean {
  const isAddress = IPV4.test(name) || name.includes(':');
  if (isAddress) return within;
  return NAME.test(name) && (within || name.includes('.'));
}
