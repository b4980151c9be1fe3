import type { AiProviderName } from '#schema/settings/parts/ai-providers.ts';
import { anthropic } from './anthropic.ts';
import { openaiCompatible } from './openai-compatible.ts';
import type { AiProvider } from './provider.ts';

/** How each declared provider is called. */
export const providers: Readonly<Record<AiProviderName, AiProvider>> = {
  'openai-compatible': openaiCompatible,
  anthropic,
};
