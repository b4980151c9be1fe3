/** Names of this machine, of an internal network (RFC 6762, RFC 9476), and of tests (RFC 6761). */
const NAME = /^(?:(?:[^.]+\.)*(?:localhost|local|internal|test)|[^.:[\]]+)$/;
/** Loopback and private addresses (RFC 1918, RFC 4193), as `URL` writes them. */
const ADDRESS =
  /^(?:127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[::1\]|\[f[cd][\da-f]{2}:.*\])$/;

/** Whether a host, as `URL` writes it, is on this machine or on a private network: what is sent there stays inside. */
export function isNearby(hostname: string): boolean {
  return NAME.test(hostname) || ADDRESS.test(hostname);
}
