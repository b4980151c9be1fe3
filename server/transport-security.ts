import type { Environment } from '#api/platform/base/env.ts';

/** Name and value of a header. */
export type Header = readonly [name: string, value: string];

/**
 * What every answer says where the site is reached by HTTPS (RFC 6797): browsers come by HTTPS for a year, whatever a link or
 * somebody on the way says. Subdomains are not the site's to speak for, unless the operator says so. Browsers ignore it on
 * answers that came without TLS, as those to the loopback names do.
 */
export function transportSecurityOf({
  siteUrl,
  strictTransportSecurity,
}: Pick<Environment, 'siteUrl' | 'strictTransportSecurity'>): Header | undefined {
  const isOff = strictTransportSecurity.toLowerCase() === 'off' || !siteUrl.startsWith('https:');
  return isOff ? undefined : ['strict-transport-security', strictTransportSecurity];
}
