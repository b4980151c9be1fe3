import ipaddr from 'ipaddr.js';

/** Globally allocated IPv6, and the part of it reserved for documentation. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const DOCUMENTATION = ipaddr.parseCIDR('3fff::/20');

/**
 * Addresses of the public ranges that a cloud answers itself, within its own network: Azure's platform address (DHCP,
 * certificates, keys of extensions) and IBM Cloud's service networks.
 */
const CLOUD_SERVICES = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) =>
  ipaddr.parseCIDR(range),
);

/**
 * Cloud metadata services, which hand out credentials to any program on a machine: link-local addresses (AWS, Google, Azure,
 * and most others), and those of Alibaba, Oracle, AWS over IPv6, Google over IPv6, and Scaleway.
 */
const METADATA = [
  '169.254.0.0/16',
  'fe80::/10',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:42::/32',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an IP address is one of the public internet: no loopback, private or link-local network, no cloud metadata,
 * no carrier's own range, and none of the IPv6 forms that carry an IPv4 address inside (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isWithin(parsed, CLOUD_SERVICES)) return false;
  return parsed.kind() === 'ipv4' || (parsed.match(GLOBAL_UNICAST) && !parsed.match(DOCUMENTATION));
}

/** Whether a cloud gives out credentials at this IP address: we never send anything there. */
export function isMetadataAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return isWithin(parsed, METADATA) || carriedIpv4(parsed).some((inside) => isWithin(inside, METADATA));
}

/** `[::1]` and `127.0.0.1` of a URL's `hostname` as plain addresses; undefined for a name. */
export function literalAddressOf(hostname: string): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) ? literal : undefined;
}

/** Prefixes of 96 bits before an IPv4 address: mapped, compatible, and translated (RFC 6052, RFC 6145). */
const CARRIERS = ['::ffff:0:0/96', '::/96', '64:ff9b::/96', '::ffff:0:0:0/96'].map((range) =>
  ipaddr.parseCIDR(range),
);
const SIX_TO_FOUR = ipaddr.parseCIDR('2002::/16');

/** The IPv4 address inside an IPv6 one, if there is one. */
function carriedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return [];
  const bytes = address.toByteArray();
  if (address.match(SIX_TO_FOUR)) return [new ipaddr.IPv4(bytes.slice(2, 6))];
  return isWithin(address, CARRIERS) ? [new ipaddr.IPv4(bytes.slice(12))] : [];
}

function isWithin(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
): boolean {
  return ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
