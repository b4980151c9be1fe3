import ipaddr from 'ipaddr.js';

/** IPv6 that is handed out to networks at all, and of it the part that is for documentation. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20');

/**
 * Whether an IP address is one of the public internet: no loopback, private or link-local network, no cloud metadata,
 * no carrier's own range, and none of the IPv6 forms that carry an IPv4 address inside (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION));
}
