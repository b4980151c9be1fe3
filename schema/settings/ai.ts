import { settingsAccess } from '../access/access.ts';
import { AI_PROVIDER_NAMES, AI_PROVIDER_TITLES } from './parts/ai-providers.ts';
import { defineSettings } from '../define/define-settings.ts';
import { choice, number, onOff, secret, text, url } from '../setting-fields/index.ts';

const TOKENS_MAX = 10_000_000_000;
const tokens = { min: 1, max: TOKENS_MAX } as const;
const price = { min: 0, max: 100_000, decimals: true } as const;
/** Settings of a provider are useless without one. */
const ofProvider = { shownWhen: { provider: AI_PROVIDER_NAMES } } as const;

export const aiSettings = defineSettings({
  name: 'ai',
  title: 'AI',
  about: 'The model for drafts and suggestions, usage limits, and whether pages say that AI was used.',
  menu: { icon: 'ai', order: 80, area: 'connections' },
  reference: {
    group: 'AI',
    get: 'Get the AI provider; of its key, only whether it is set',
    save: 'Set the AI provider; omitted fields stay, null clears one. Environment variables take precedence',
  },
  access: { get: settingsAccess.get, save: settingsAccess.protect },
  fields: {
    provider: choice({
      label: 'Type',
      help: 'Most servers, including local ones, are OpenAI-compatible.',
      options: AI_PROVIDER_TITLES,
      none: 'None (AI is off)',
      variable: 'AI_PROVIDER',
    }),
    base_url: url({
      label: 'Base URL',
      help: 'For example, https://api.example.com/v1 or http://localhost:11434/v1.',
      variable: 'AI_BASE_URL',
      // The operator’s key is sent only to the operator’s URL, or to the provider’s own.
      lockedBy: ['AI_API_KEY'],
      ...ofProvider,
    }),
    model: text({
      label: 'Model',
      help: 'The model’s name, exactly as your provider lists it.',
      variable: 'AI_MODEL',
      ...ofProvider,
    }),
    api_key: secret({
      label: 'API key',
      max: 500,
      variable: 'AI_API_KEY',
      sealedFor: 'ai-settings',
      ...ofProvider,
    }),
    daily_tokens_per_user: number({
      label: 'Daily token limit per person',
      default: 2_000_000,
      ...tokens,
    }),
    daily_tokens: number({ label: 'Total daily token limit', default: 10_000_000, ...tokens }),
    usd_per_million_input_tokens: number({ label: 'US dollars per million input tokens', ...price }),
    usd_per_million_output_tokens: number({ label: 'US dollars per million output tokens', ...price }),
    says_drafted_with_ai: onOff({
      label: 'Show “Drafted with AI, edited by …” on pages where it applies',
      onPages: true,
    }),
  },
  sections: {
    provider: { title: 'Provider', fields: ['provider', 'base_url', 'model', 'api_key'] },
    costs: {
      title: 'Limits and prices',
      fields: [
        'daily_tokens_per_user',
        'daily_tokens',
        'usd_per_million_input_tokens',
        'usd_per_million_output_tokens',
      ],
      after:
        'Limits reset at midnight UTC. If you don’t enter prices, list prices are used for known models, and no cost is shown for other models.',
    },
    pages: { title: 'Pages', fields: ['says_drafted_with_ai'] },
  },
});
