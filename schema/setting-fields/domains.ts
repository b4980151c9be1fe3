import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

type DomainsOptions = SettingOptions;
export type DomainsSetting = {
  readonly kind: 'domains';
  readonly default: readonly string[];
} & DomainsOptions;
export type DomainsValue = readonly string[];

/** Domains such as example.com, stored in their network form. */
export function domains<const Options extends DomainsOptions>(options: Options) {
  return { kind: 'domains', default: [], ...options } as {
    readonly kind: 'domains';
    readonly default: readonly [];
  } & Options;
}

/** Available wherever this code runs; the types of this room don’t include it. */
declare const URL: new (address: string) => { hostname: string };

const DOMAINS_MAX = 50;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;

export const domainsKind: SettingKind<DomainsSetting> = {
  rule: () =>
    z
      .array(
        z
          .string(faults.text)
          .max(253)
          .transform(asciiDomain)
          .refine((domain) => DOMAIN.test(domain), faults.domain),
        faults.domains,
      )
      .max(DOMAINS_MAX, faults.entriesAtMost(DOMAINS_MAX)),
  output: () => z.array(z.string()),
};

/** The domain of an email address, normalized for comparison: ASCII, lower case. Empty when invalid. */
export function asciiDomain(domain: string): string {
  const address = new URL('ws://x');
  address.hostname = domain.trim().toLowerCase().replace(/^@/, '');
  return address.hostname === 'x' ? '' : address.hostname;
}
