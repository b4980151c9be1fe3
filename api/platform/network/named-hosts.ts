const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether a list of hosts such as `next.internal:3000` names the host and port of a URL. Without a port, the usual one is meant. */
export function namesHostOf(hosts: readonly string[], { protocol, hostname, port }: URL): boolean {
  const usual = USUAL_PORTS[protocol];
  const actual = port === '' ? usual : port;
  return hosts.some((host) => host === `${hostname}:${actual}` || (host === hostname && actual === usual));
}
