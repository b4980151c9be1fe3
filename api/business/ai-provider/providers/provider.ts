import type { LanguageModel } from 'ai';

/** Where a model is and how it is reached. */
export interface ModelAddress {
  model: string;
  /** Undefined: the provider's own. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** A fetch with limits that only reaches allowed provider addresses. */
  fetch: typeof globalThis.fetch;
}

/** A list price in US dollars per million tokens, for models by name prefix. */
export type ListPrice = readonly [beginning: string, input: number, output: number];

/** One kind of provider. What its settings say about it: `schema/settings/parts/ai-providers.ts`. */
export interface AiProvider {
  /** The model, as the SDK calls it. Loads what it needs first. */
  createModel(address: ModelAddress): Promise<LanguageModel>;
  /** List prices of models. Prices change: figures set by an administrator take precedence. Longer prefixes come first. */
  readonly prices: readonly ListPrice[];
}
