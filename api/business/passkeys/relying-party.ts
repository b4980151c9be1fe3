import { isIP } from 'node:net';
import type { AppDeps } from '../../platform/deps/app-deps.ts';

/** Who passkeys are made for (WebAuthn §5.4.2), and where they may be used. */
export interface RelyingParty {
  /** The RP ID: the host name of `SITE_URL`. A passkey is bound to it permanently. */
  id: string;
  name: string;
  /** Origins a ceremony may come from: the one of `SITE_URL`, and `ALLOWED_HOSTS` below its host name. */
  origins: readonly string[];
}

/**
 * This site’s relying party; undefined if browsers offer no passkeys here: at an IP address, or without HTTPS
 * except on `localhost`.
 */
export function relyingPartyOf({ env, site }: Pick<AppDeps, 'env' | 'site'>): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(env.siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined;
  const below = env.allowedHosts.filter((host) => host.endsWith(`.${hostname}`));
  const withPort = port === '' ? '' : `:${port}`;
  const origins = [origin, ...below.map((host) => `${protocol}//${host}${withPort}`)];
  return { id: hostname, name: site().name, origins };
}
