import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';
import type { ProviderNetwork } from '../../platform/network/provider-fetch.ts';

/** Tokens that one person, and all together, may use in a day (UTC) unless an administrator says otherwise. */
export const DAILY_TOKENS_PER_USER = 2_000_000;
export const DAILY_TOKENS_IN_ALL = 10_000_000;

const SEALED_FOR = 'ai-settings';

/** What an administrator may have set; the key is sealed. */
const storedSettings = z.object({
  provider: z.enum(['openai-compatible', 'anthropic']).optional(),
  base_url: z.string().optional(),
  model: z.string().optional(),
  sealed_api_key: z.string().optional(),
  daily_tokens_per_user: z.number().int().positive().optional(),
  daily_tokens: z.number().int().positive().optional(),
  usd_per_million_input_tokens: z.number().nonnegative().optional(),
  usd_per_million_output_tokens: z.number().nonnegative().optional(),
  /** Pages say that AI drafted them. */
  says_drafted_with_ai: z.boolean().optional(),
});
export type StoredAiSettings = z.output<typeof storedSettings>;

/** A provider that can be called. */
export interface AiConfig {
  provider: 'openai-compatible' | 'anthropic';
  baseUrl: string | undefined;
  apiKey: string | undefined;
  /** Where the provider may be. */
  network: ProviderNetwork;
  model: string;
  dailyTokensPerUser: number;
  dailyTokens: number;
  /** US dollars per million tokens, where somebody said so. */
  prices: { input: number; output: number } | undefined;
}

/** The provider to call: variables of the environment first, then the settings. Throws 503 with what is missing. */
export async function requireAiConfig(deps: AppDeps): Promise<AiConfig> {
  const { config, missing } = await findAiConfig(deps);
  if (config !== undefined) return config;
  throw new ApiError('ai_not_configured', { message: notConfiguredWords(missing) });
}

/** The same without throwing, and the variables that are still to be set. */
export async function findAiConfig(
  deps: AppDeps,
): Promise<{ config: AiConfig | undefined; missing: string[] }> {
  const { env } = deps;
  const stored = await readAiSettings(deps);
  const chosen: Chosen = {
    provider: env.aiProvider ?? stored.provider,
    // The key of the operator goes to the operator's address, or to the provider's own.
    baseUrl: env.aiBaseUrl ?? (env.aiApiKey === undefined ? stored.base_url : undefined),
    model: env.aiModel ?? stored.model,
    apiKey: env.aiApiKey ?? openKey(deps, stored.sealed_api_key),
  };
  const missing = missingOf(chosen);
  const { provider, model } = chosen;
  if (provider === undefined || model === undefined || missing.length > 0) {
    return { config: undefined, missing };
  }
  const config: AiConfig = {
    ...chosen,
    provider,
    model,
    network: networkOf(env),
    dailyTokensPerUser: stored.daily_tokens_per_user ?? DAILY_TOKENS_PER_USER,
    dailyTokens: stored.daily_tokens ?? DAILY_TOKENS_IN_ALL,
    prices: pricesOf(stored),
  };
  return { config, missing };
}

/** The operator may name any address, an administrator only those that the operator leaves open. */
export function networkOf(env: Pick<AppDeps['env'], 'aiBaseUrl' | 'aiPrivateNetwork'>): ProviderNetwork {
  return env.aiBaseUrl !== undefined || env.aiPrivateNetwork ? 'any' : 'public';
}

/**
 * Where the stored key is sent, for comparing: the address, or the provider whose own address it is. Two spellings of one
 * address (a slash at the end, the port that goes without saying) are the same.
 */
export function destinationOf({ base_url: baseUrl, provider }: StoredAiSettings): string {
  return baseUrl === undefined ? (provider ?? '') : new URL(baseUrl).href.replace(/\/+$/, '');
}

type Chosen = { [Name in 'provider' | 'model' | 'baseUrl' | 'apiKey']: AiConfig[Name] | undefined };

/** The variables without which the chosen provider cannot be called. */
function missingOf({ provider, model, baseUrl, apiKey }: Chosen): string[] {
  const missing: string[] = [];
  if (provider === undefined) missing.push('AI_PROVIDER');
  if (model === undefined) missing.push('AI_MODEL');
  if (provider === 'openai-compatible' && baseUrl === undefined) missing.push('AI_BASE_URL');
  if (provider === 'anthropic' && apiKey === undefined) missing.push('AI_API_KEY');
  return missing;
}

function pricesOf(stored: StoredAiSettings): AiConfig['prices'] {
  const { usd_per_million_input_tokens: input, usd_per_million_output_tokens: output } = stored;
  return input === undefined || output === undefined ? undefined : { input, output };
}

const SETTINGS_KEY = 'ai';

/** What an administrator has set; nothing where nobody has. */
export async function readAiSettings(deps: Pick<AppDeps, 'database'>): Promise<StoredAiSettings> {
  const [row] = await rows<{ value: unknown }>(
    deps.database.queries,
    sql`SELECT value FROM settings WHERE key = ${SETTINGS_KEY}`,
  );
  return storedSettings.safeParse(row?.value ?? {}).data ?? {};
}

/** Replaces what was set. */
export async function writeAiSettings(
  deps: Pick<AppDeps, 'database'>,
  settings: StoredAiSettings,
  on: Queries = deps.database.queries,
): Promise<void> {
  const value = JSON.stringify(storedSettings.parse(settings));
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES (${SETTINGS_KEY}, ${value}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

/** A key as it is stored. */
export function sealKey(deps: Pick<AppDeps, 'secretKey' | 'randomBytes'>, apiKey: string): string {
  return sealText(deps, SEALED_FOR, apiKey);
}

/** A key as people may see it: `sk-…abcd`; null where there is none. */
export function maskedKey(deps: Pick<AppDeps, 'secretKey'>, sealed: string | undefined): string | null {
  const key = openKey(deps, sealed);
  if (key === undefined) return null;
  return key.length < 12 ? '…' : `${key.slice(0, 3)}…${key.slice(-4)}`;
}

/** Undefined for no key, and for one that another secret sealed. */
function openKey(deps: Pick<AppDeps, 'secretKey'>, sealed: string | undefined): string | undefined {
  return sealed === undefined ? undefined : openSealedText(deps, SEALED_FOR, sealed);
}

function notConfiguredWords(missing: readonly string[]): string {
  const last = missing.at(-1) ?? '';
  const names = missing.length < 2 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`;
  return `Drafting with AI is not set up. Set ${names} (see “Draft with AI” in the documentation), or let an administrator do so in the settings.`;
}
