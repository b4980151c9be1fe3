import { z } from 'zod';
import { isNearby } from './nearby.ts';
import { type PlaceholderOptions, placeholderDemand } from './placeholders.ts';
import { type Demand, type SettingKind, type SettingOptions, addFault } from './setting-field.ts';
import { faults } from '../faults/faults.ts';
import type { Fault } from '../messages/faults.ts';

interface UrlOptions extends SettingOptions, PlaceholderOptions {
  /** True to require encryption. */
  readonly https?: boolean;
  /** True to also allow paths on the site, such as `/about`. */
  readonly within?: boolean;
  /** An example of it, if it is an origin that pages send visits to: without a path, and encrypted unless it is nearby. */
  readonly originLike?: string;
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
  demand: (field) =>
    field.originLike === undefined ? placeholderDemand(field) : originDemand(field.originLike),
  output: () => z.string(),
};

/** Available wherever this code runs; the types of this room don’t include it. */
declare const URL: new (address: string) => { hostname: string; protocol: string; href: string };

function originDemand(example: string): Demand {
  return (text: string, context) => {
    const fault = text === '' ? undefined : originFault(text, example);
    if (fault !== undefined) addFault(context, fault);
  };
}

/** What is wrong with a web URL as an origin that pages send visits to; `example` is one that is right. */
export function originFault(address: string, example: string): Fault | undefined {
  const { hostname, protocol, href } = new URL(address);
  if (!ORIGIN.test(href)) return faults.plainOrigin(example);
  return protocol === 'http:' && !isNearby(hostname) ? faults.unencrypted : undefined;
}

/** As `URL` writes it. */
const ORIGIN = /^https?:\/\/[^/?#@]+\/$/;

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
