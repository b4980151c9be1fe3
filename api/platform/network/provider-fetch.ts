import { guardedClient, resolveAll } from './guarded-agent.ts';
import { isMetadataAddress, isPublicAddress, literalAddressOf } from './public-address.ts';

/** Which addresses a provider may have: only `public` ones, or `any` except metadata services of clouds. */
export type ProviderNetwork = 'public' | 'any';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A `fetch` for calls that carry the provider's key. The address is checked when the connection is made, whatever its
 * name; a redirect is returned as it is and never followed, since the key would be sent along. `resolve` is for
 * tests.
 */
export function createProviderFetch(
  network: ProviderNetwork,
  resolve: (hostname: string) => Promise<string[]> = resolveAll,
): typeof globalThis.fetch {
  const isAllowed = (address: string) => isProviderAddress(network, address);
  const client = guardedClient({ resolve, isAllowed, timeoutMs: CONNECT_TIMEOUT_MS });
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // For a literal address no name is looked up.
    const literal = literalAddressOf(url.hostname);
    if (literal !== undefined && !isAllowed(literal)) throw new TypeError('not an address of a provider');
    const { undici, dispatcher } = await client();
    // The types of undici and those of Node's own copy of it differ.
    const fetch = undici.fetch as unknown as (
      input: string | URL | Request,
      init: object,
    ) => Promise<Response>;
    return fetch(input, { ...init, redirect: 'manual', dispatcher });
  };
}

/** Whether an IP address may be that of a provider. */
export function isProviderAddress(network: ProviderNetwork, address: string): boolean {
  return network === 'public' ? isPublicAddress(address) : !isMetadataAddress(address);
}
