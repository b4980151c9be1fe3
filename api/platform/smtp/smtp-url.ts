import type { RelayFacts } from './mailer.ts';

/** The settings of a mail server, from its URL (`SMTP_URL`) or field by field. */
export interface RelaySettings {
  host: string;
  /** Null: the default, 465 with TLS from the first byte and 587 without. */
  port: number | null;
  encryption: RelayFacts['encryption'];
  user: string | null;
  password: string | null;
  connections: number | null;
  /** Messages per second. */
  perSecond: number | null;
}

/** Parses a URL: `smtp://user:password@host:587`, with `?connections=`, `?per_second=`, `?require_tls=true`. */
export function relayOfUrl(url: string): RelaySettings {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSigningIn = username !== '';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? null : Number(port),
    encryption:
      protocol === 'smtps:' ? 'tls' : searchParams.get('require_tls') === 'true' ? 'starttls' : 'optional',
    user: isSigningIn ? decodeURIComponent(username) : null,
    password: isSigningIn ? decodeURIComponent(password) : null,
    connections: wholeOf(numberIn(searchParams, 'connections')),
    perSecond: numberIn(searchParams, 'per_second'),
  };
}

/** The URL for these settings. */
export function urlOfRelay(relay: RelaySettings): string {
  const { host, port, encryption, user, password, connections, perSecond } = relay;
  const named = host.includes(':') ? `[${host}]` : host;
  const signIn = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const params = new URLSearchParams({
    ...(encryption === 'starttls' ? { require_tls: 'true' } : {}),
    ...(connections === null ? {} : { connections: String(connections) }),
    ...(perSecond === null ? {} : { per_second: String(perSecond) }),
  });
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp';
  return `${scheme}://${signIn}${named}${port === null ? '' : `:${port}`}?${params.toString()}`;
}

/** The default port of a mail server. */
export function usualPort(encryption: RelayFacts['encryption']): number {
  return encryption === 'tls' ? 465 : 587;
}

function wholeOf(number: number | null): number | null {
  return number === null ? null : Math.max(1, Math.trunc(number));
}

/** Returns a positive number from the parameters, or null. */
function numberIn(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name) ?? NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
