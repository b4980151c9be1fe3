import type { Environment } from '#api/platform/base/env.ts';

/** Name and value of a header. */
export type Header = readonly [name: string, value: string];

/**
 * The header of every response if the site is served over HTTPS (RFC 6797): browsers use only HTTPS for a
 * year, whatever a link or someone on the network says. Subdomains are included only if the operator says so.
 * Browsers ignore it on responses without TLS, such as those to loopback names.
 */
export function transportSecurityOf({
  siteUrl,
  strictTransportSecurity,
}: Pick<Environment, 'siteUrl' | 'strictTransportSecurity'>): Header | undefined {
  const isOff = strictTransportSecurity.toLowerCase() === 'off' || !siteUrl.startsWith('https:');
  return isOff ? undefined : ['strict-transport-security', strictTransportSecurity];
}
