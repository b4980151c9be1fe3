import { type AiProviderName, aiProviders } from '#schema/settings/parts/ai-providers.ts';
import { aiSettings } from '#schema/settings/ai.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { ProviderNetwork } from '../../platform/network/provider-fetch.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A provider that can be called. */
export interface AiConfig {
  provider: AiProviderName;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Where the provider may be. */
  network: ProviderNetwork;
  model: string;
  dailyTokensPerUser: number;
  dailyTokens: number;
  /** US dollars per million tokens, if configured. */
  prices: { input: number; output: number } | undefined;
}

/**
 * Returns the provider to call: environment variables first, then settings. Throws 503 with what is missing.
 */
export async function requireAiConfig(deps: AppDeps): Promise<AiConfig> {
  const { config, missing } = await findAiConfig(deps);
  if (config !== undefined) return config;
  throw new ApiError('ai_not_configured', { message: spoken('not_set_up', { names: missing.join(', ') }) });
}

/** The same without throwing; also returns the variables that are not set. */
export async function findAiConfig(
  deps: AppDeps,
): Promise<{ config: AiConfig | undefined; missing: string[] }> {
  const chosen = await readSettings(deps, 'ai');
  const missing = missingOf(chosen);
  const { provider, model } = chosen;
  if (provider === null || model === null || missing.length > 0) return { config: undefined, missing };
  const config: AiConfig = {
    provider,
    model,
    baseUrl: chosen.base_url ?? undefined,
    apiKey: chosen.api_key ?? undefined,
    network: networkOf(deps.env),
    dailyTokensPerUser: chosen.daily_tokens_per_user,
    dailyTokens: chosen.daily_tokens,
    prices: pricesOf(chosen),
  };
  return { config, missing };
}

/** The operator may name any address; an administrator only those that the operator allows. */
export function networkOf(env: Pick<AppDeps['env'], 'aiBaseUrl' | 'aiPrivateNetwork'>): ProviderNetwork {
  return env.aiBaseUrl !== undefined || env.aiPrivateNetwork ? 'any' : 'public';
}

/**
 * Where the stored key is sent, in a form for comparing: the URL, or the provider when its own URL is used.
 * Spellings of one URL (a trailing slash, the default port) are equal.
 */
export function destinationOf({
  base_url: baseUrl,
  provider,
}: Pick<SettingsOf<'ai'>, 'base_url' | 'provider'>): string {
  return baseUrl === null ? (provider ?? '') : new URL(baseUrl).href.replace(/\/+$/, '');
}

/** Returns the missing variables without which the chosen provider cannot be called. */
function missingOf(chosen: SettingsOf<'ai'>): string[] {
  const { provider } = chosen;
  const needed = ['provider', 'model', ...(provider === null ? [] : aiProviders[provider].needs)] as const;
  return needed.filter((name) => chosen[name] === null).map((name) => aiSettings.fields[name].variable);
}

function pricesOf(chosen: SettingsOf<'ai'>): AiConfig['prices'] {
  const { usd_per_million_input_tokens: input, usd_per_million_output_tokens: output } = chosen;
  return input === null || output === null ? undefined : { input, output };
}
