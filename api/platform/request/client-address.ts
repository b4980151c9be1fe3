import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds who really calls: the connection's peer, or what trusted proxies say of it. */
export type AddressFinder = (peer: string, forwardedFor: string | null) => string;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Longer proxy chains than this are forged. */
const HOPS_MAX = 32;

/**
 * Reads `X-Forwarded-For` from its end, as long as the one who wrote an entry is trusted. Without trusted proxies, the header is
 * ignored.
 */
export function createAddressFinder(trustedProxies: readonly string[]): AddressFinder {
  const ranges = trustedProxies.map(parseRange);
  if (ranges.length === 0) return (peer) => plainAddress(peer);
  return (peer, forwardedFor) => {
    let address = plainAddress(peer);
    if (forwardedFor === null) return address;
    const hops = forwardedFor.split(',').slice(-HOPS_MAX);
    while (isWithin(address, ranges)) {
      const hop = addressIn(hops.pop() ?? '');
      if (hop === undefined) break;
      address = plainAddress(hop);
    }
    return address;
  };
}

/** An entry as proxies write it: an address, `203.0.113.7:1000`, `[2001:db8::1]:443`, in quotes or not; undefined for rubbish. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bare =
    /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  // An interface name (`fe80::1%eth0`) belongs to one machine; `0x7f.1` and `127.1` are not addresses.
  return isIP(bare) === 0 || bare.includes('%') ? undefined : bare;
}

/** IPv4 in IPv6's clothes is IPv4, or one caller would have two names. */
function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** The key that limits go by: an IPv6 network of one customer (/64) counts as one caller. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isWithin(address: string, ranges: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}
