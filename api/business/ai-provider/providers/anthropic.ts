import type { AiProvider } from './provider.ts';

/** Anthropic, by default at its own URL. */
export const anthropic: AiProvider = {
  async createModel({ model, baseUrl, apiKey, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({
      fetch,
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    })(model);
  },
  prices: [
    ['claude-opus-4-5', 5, 25],
    ['claude-opus-4', 15, 75],
    ['claude-sonnet-4', 3, 15],
    ['claude-haiku-4', 1, 5],
    ['claude-3-5-haiku', 0.8, 4],
  ],
};
