import type { AiProvider } from './provider.ts';

/** Every server with an OpenAI-compatible API: most servers, including local ones. */
export const openaiCompatible: AiProvider = {
  async createModel({ model, baseUrl, apiKey, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      fetch,
      ...(apiKey === undefined ? {} : { apiKey }),
      name: 'openai-compatible',
      baseURL: baseUrl ?? '',
      includeUsage: true,
      supportsStructuredOutputs: true,
    })(model);
  },
  prices: [
    ['gpt-4o-mini', 0.15, 0.6],
    ['gpt-4o', 2.5, 10],
    ['gpt-4.1-mini', 0.4, 1.6],
    ['gpt-4.1-nano', 0.1, 0.4],
    ['gpt-4.1', 2, 8],
  ],
};
