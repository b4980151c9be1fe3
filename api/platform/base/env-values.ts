import ipaddr from 'ipaddr.js';
import { originFault } from '#schema/setting-fields/url.ts';
import { isLoopback } from './loopback.ts';

export function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

export function isWebAddress(text: string): boolean {
  return hasScheme(text, ['http:', 'https:']);
}

/** Without TLS only this machine: a secret is sent there. */
export function isIssuer(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}

export function isOrigin(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

/** Where pages send visits: encrypted, unless it is on this machine or a private network. */
export function isVisitsOrigin(text: string): boolean {
  return isWebAddress(text) && originFault(text, '') === undefined;
}

export function toOrigin(text: string): string {
  return new URL(text).origin;
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

export function splitAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

export function isHostName(text: string): boolean {
  return /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+$/i.test(text) || /^\[[0-9a-f:.]+\]$/i.test(text);
}

export function isAddressRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** `https://app.example.com`, or `*` for every origin. */
export function isCorsOrigin(text: string): boolean {
  return text === '*' || (isOrigin(text) && toOrigin(text) === text);
}

/** `next.internal:3000` */
export function isHostWithPort(text: string): boolean {
  return isHostName(text.replace(/:\d{1,5}$/, ''));
}

/** `api-key=secret,team=books`, as OpenTelemetry writes headers; values may be percent-encoded. */
export function isHeaderList(text: string): boolean {
  try {
    return headerList(text).every(([name, value]) => /^[\w-]+$/.test(name) && /^[\t -~]+$/.test(value));
  } catch {
    return false;
  }
}

/** The names and values of such a list. */
export function headerList(text: string): [string, string][] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), decodeURIComponent(value.join('=').trim())];
    });
}
