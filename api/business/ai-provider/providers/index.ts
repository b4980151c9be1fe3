// Generated from api/business/ai-provider/providers/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import type { AiProviderName } from '#schema/settings/parts/ai-providers.ts';
import type { AiProvider } from './provider.ts';
import { anthropic } from './anthropic.ts';
import { openaiCompatible } from './openai-compatible.ts';

/** Each AiProvider by the name that it is declared with. */
export const providers: Readonly<Record<AiProviderName, AiProvider>> = {
  anthropic: anthropic,
  'openai-compatible': openaiCompatible,
};
