import { type ProviderNetwork, createProviderFetch } from './provider-fetch.ts';

/** What drafting has from outside. Tests shorten the times and count the calls. */
export interface AiOutside {
  /** Reaches a provider on this network; follows no redirects. */
  fetch: (network: ProviderNetwork) => typeof globalThis.fetch;
  /** How long a provider may be silent before a call is given up, over all tries of it together. */
  silenceMs: number;
  /** How long one call may take in all, however busy the provider is. */
  callMs: number;
  /** The pauses before a failed call is tried again; as many tries as there are pauses. */
  pausesMs: readonly number[];
}

/** The real network and the times of a running server; `silenceMs` is what the environment says of patience. */
export function createAiOutside(silenceMs = 25_000): AiOutside {
  const fetches = { public: createProviderFetch('public'), any: createProviderFetch('any') };
  return {
    fetch: (network) => fetches[network],
    silenceMs,
    callMs: 300_000,
    pausesMs: [500, 3_000],
  };
}

/** How a provider of single sign-on is reached. Tests hand in their own. */
export interface OpenidOutside {
  /** Reaches addresses on this network; follows no redirects. */
  fetch: (network: ProviderNetwork) => typeof globalThis.fetch;
  /** For all requests of one step together. */
  timeoutMs: number;
}

/** Looks up the TXT records of a name; rejects with `code` as node:dns does. */
export type TxtLookup = (name: string) => Promise<string[][]>;
