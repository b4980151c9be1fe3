import { z } from 'zod';
import { contentAccess, settingsAccess } from '#schema/access.ts';
import { plainText } from '#schema/fields/field.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteChangeOfAll } from '../../platform/outbox/outbox.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { isMetadataAddress, literalAddressOf } from '../../platform/network/public-address.ts';
import {
  DAILY_TOKENS_IN_ALL,
  DAILY_TOKENS_PER_USER,
  type StoredAiSettings,
  destinationOf,
  findAiConfig,
  maskedKey,
  networkOf,
  readAiSettings,
  sealKey,
  writeAiSettings,
} from './ai-config.ts';
import { usageToday } from './budget.ts';
import { isProviderAddress } from '../../platform/network/provider-fetch.ts';

const GROUP = 'AI';
const TOKENS_MAX = 10_000_000_000;
const tokens = z
  .number('must be a number')
  .int('must be a whole number')
  .min(1)
  .max(TOKENS_MAX)
  .nullable()
  .optional();
const price = z.number('must be a number').min(0).max(100_000).nullable().optional();
const line = (max: number) => plainText({ max }).nullable().optional();

const body = z.strictObject({
  provider: z
    .enum(['openai-compatible', 'anthropic'], 'must be openai-compatible or anthropic')
    .nullable()
    .optional(),
  base_url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(500)
    .nullable()
    .optional(),
  model: line(200),
  /** Written, never read. */
  api_key: line(500),
  daily_tokens_per_user: tokens,
  daily_tokens: tokens,
  usd_per_million_input_tokens: price,
  usd_per_million_output_tokens: price,
  says_drafted_with_ai: z.boolean('must be true or false').optional(),
});
type Body = z.output<typeof body>;

const status: Route = defineRoute({
  method: 'GET',
  path: '/ai/status',
  summary: 'Whether drafting is set up, with which model, and what is left of today’s budget',
  group: GROUP,
  grant: contentAccess.create,
  answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
  async handle({ actor, deps }) {
    const { config, missing } = await findAiConfig(deps);
    const used = await usageToday(deps, requireActor(actor).id);
    return ok({
      configured: config !== undefined,
      missing,
      provider: config?.provider ?? null,
      model: config?.model ?? null,
      tokens_today: used.tokens,
      cost_today: used.cost,
      daily_tokens_per_user: config?.dailyTokensPerUser ?? DAILY_TOKENS_PER_USER,
    });
  },
});

const readSettings: Route = defineRoute({
  method: 'GET',
  path: '/settings/ai',
  summary: 'The AI provider; its key is masked',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
  handle: async ({ deps }) => ok(await presentSettings(deps)),
});

const saveSettings: Route = defineRoute({
  method: 'PUT',
  path: '/settings/ai',
  summary:
    'Choose the AI provider; what is left out stays, null takes it away. Variables of the environment come first',
  group: GROUP,
  grant: settingsAccess.protect,
  body: { kind: 'json', schema: body },
  answer: { status: 200, shape: 'raw', schema: { type: 'object' } },
  async handle({ body: change, deps }) {
    const before = await readAiSettings(deps);
    const after = changed(before, change, deps);
    refuseAddress(deps, before, after);
    refuseMovedKey(before, after, change);
    const pagesSayElse = after.says_drafted_with_ai !== before.says_drafted_with_ai;
    await deps.database.transaction(async (tx) => {
      await writeAiSettings(deps, after, tx);
      if (pagesSayElse) await noteChangeOfAll(tx, deps.now());
      await noteAudit(tx, deps, {
        action: 'update',
        resource: 'settings',
        recordId: 'ai',
        recordTitle: 'AI',
        details: { fields: Object.keys(change) },
      });
    });
    return ok(await presentSettings(deps));
  },
});

/** Whether drafting is set up, and for administrators with what. */
export const aiSettingsRoutes: readonly Route[] = [status, readSettings, saveSettings];

function changed(
  before: StoredAiSettings,
  { api_key: apiKey, ...change }: Body,
  deps: AppDeps,
): StoredAiSettings {
  const after: StoredAiSettings & Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') delete after[name];
    else if (value !== undefined) after[name] = value;
  }
  if (apiKey === null || apiKey === '') delete after.sealed_api_key;
  else if (apiKey !== undefined) after.sealed_api_key = sealKey(deps, apiKey);
  return after;
}

/** An address that the server must not call, or that is no longer the administrator's to choose. */
function refuseAddress({ env }: AppDeps, before: StoredAiSettings, after: StoredAiSettings): void {
  if (after.base_url === undefined || after.base_url === before.base_url) return;
  if (env.aiBaseUrl === undefined && env.aiApiKey !== undefined) {
    throw validationFailed({
      base_url: ['cannot be set here: the server’s AI_API_KEY is only sent to its own AI_BASE_URL'],
    });
  }
  const network = networkOf({ ...env, aiBaseUrl: undefined });
  const literal = literalAddressOf(new URL(after.base_url).hostname);
  if (literal === undefined || isProviderAddress(network, literal)) return;
  throw validationFailed({
    base_url: [
      isMetadataAddress(literal)
        ? 'must not be an address of a cloud’s metadata service'
        : 'must be an address on the public internet: this server is set to AI_PRIVATE_NETWORK=false',
    ],
  });
}

/** A stored key was given for one address: it does not follow to another unless it is typed again. */
function refuseMovedKey(before: StoredAiSettings, after: StoredAiSettings, change: Body): void {
  if (before.sealed_api_key === undefined || change.api_key !== undefined) return;
  if (destinationOf(before) === destinationOf(after)) return;
  throw validationFailed({
    api_key: ['enter the key again, or remove it: the stored key belongs to the previous address'],
  });
}

async function presentSettings(deps: AppDeps) {
  const stored = await readAiSettings(deps);
  const { env } = deps;
  return {
    provider: stored.provider ?? null,
    base_url: stored.base_url ?? null,
    model: stored.model ?? null,
    api_key: maskedKey(deps, stored.sealed_api_key),
    daily_tokens_per_user: stored.daily_tokens_per_user ?? DAILY_TOKENS_PER_USER,
    daily_tokens: stored.daily_tokens ?? DAILY_TOKENS_IN_ALL,
    usd_per_million_input_tokens: stored.usd_per_million_input_tokens ?? null,
    usd_per_million_output_tokens: stored.usd_per_million_output_tokens ?? null,
    says_drafted_with_ai: stored.says_drafted_with_ai ?? false,
    /** What the environment decides, whatever is set here. */
    set_by_environment: [
      ...(env.aiProvider === undefined ? [] : ['provider']),
      ...(env.aiBaseUrl === undefined && env.aiApiKey === undefined ? [] : ['base_url']),
      ...(env.aiModel === undefined ? [] : ['model']),
      ...(env.aiApiKey === undefined ? [] : ['api_key']),
    ],
  };
}
