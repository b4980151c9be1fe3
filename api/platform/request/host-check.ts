import type { Environment } from '../base/env.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Checks whether a request names one of our hosts. */
export type HostCheck = (url: string, hostHeader: string | null) => boolean;

/**
 * Names we answer to: the host of `SITE_URL`, the loopback names, `ALLOWED_HOSTS`; on any port, since a proxy may
 * listen on another one. Both the Host header and the authority of the URL must be among them: a request line in
 * absolute form brings its own authority.
 */
export function createHostCheck(env: Pick<Environment, 'siteUrl' | 'allowedHosts'>): HostCheck {
  const names = new Set([...LOOPBACK_NAMES, ...env.allowedHosts, new URL(env.siteUrl).hostname]);
  return (url, hostHeader) =>
    names.has(hostNameOf(authorityOf(url))) && (hostHeader === null || names.has(hostNameOf(hostHeader)));
}

/** `http://example.com:80/path` → `example.com:80` */
function authorityOf(url: string): string {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

/** The name without port and in lower case; '' if it is not of the form name:port. */
function hostNameOf(authority: string): string {
  const nameEnd = authority.startsWith('[') ? authority.indexOf(']') + 1 : authority.indexOf(':');
  if (nameEnd === -1) return authority.toLowerCase();
  const port = authority.slice(nameEnd);
  if (port !== '' && !/^:\d{1,5}$/.test(port)) return '';
  return authority.slice(0, nameEnd).toLowerCase();
}
