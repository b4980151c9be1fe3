/** What the AI settings declare about a provider before it can be called. */
interface AiProviderDeclaration {
  readonly title: string;
  /** Settings without which it cannot be called, besides its kind and the model. */
  readonly needs: readonly ('base_url' | 'api_key')[];
}

/**
 * Kinds of language model providers, as stored and as set in `AI_PROVIDER`. The code that calls them:
 * `api/business/ai-provider/providers/`.
 */
export const aiProviders = {
  'openai-compatible': { title: 'OpenAI-compatible server', needs: ['base_url'] },
  anthropic: { title: 'Anthropic', needs: ['api_key'] },
} as const satisfies Readonly<Record<string, AiProviderDeclaration>>;

export type AiProviderName = keyof typeof aiProviders;
export const AI_PROVIDER_NAMES = Object.keys(aiProviders) as AiProviderName[];

/** The options of the form: the title of each. */
export const AI_PROVIDER_TITLES = Object.fromEntries(
  Object.entries(aiProviders).map(([name, { title }]) => [name, title]),
) as Record<AiProviderName, string>;
