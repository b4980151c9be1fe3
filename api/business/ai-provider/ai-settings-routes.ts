import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { aiSettings } from '#schema/settings/ai.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { isMetadataAddress, literalAddressOf } from '../../platform/network/public-address.ts';
import { isProviderAddress } from '../../platform/network/provider-fetch.ts';
import { type Saving, settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { destinationOf, findAiConfig, networkOf } from './ai-config.ts';
import { usageToday } from './budget.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { METADATA_FAULT } from '../../platform/network/metadata-fault.ts';

const spoken = later(messages);

const status: Route = defineRoute({
  method: 'GET',
  path: '/ai/status',
  summary: 'Get the AI status: whether drafting is set up, the model, and the budget left today',
  group: aiSettings.reference.group,
  grant: contentAccess.create,
  answer: { status: 200, shape: 'data', schema: answers['GET /ai/status'] },
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
      daily_tokens_per_user: config?.dailyTokensPerUser ?? aiSettings.fields.daily_tokens_per_user.default,
    });
  },
});

const ofGroup = settingsRoutes('ai', {
  checks: () => (saving) => {
    refuseAddress(saving);
    refuseMovedKey(saving);
  },
});

/** Whether drafting is set up, and for administrators with what. */
export const aiSettingsRoutes: readonly Route[] = [status, ...ofGroup];

/** An address that the server must not call. */
function refuseAddress({ deps: { env }, before, after }: Saving<'ai'>): void {
  const { base_url: address } = after;
  if (address === null || address === before.base_url) return;
  const network = networkOf({ ...env, aiBaseUrl: undefined });
  const literal = literalAddressOf(new URL(address).hostname);
  if (literal === undefined || isProviderAddress(network, literal)) return;
  throw validationFailed({
    base_url: [isMetadataAddress(literal) ? METADATA_FAULT : spoken('public_only')],
  });
}

/** A stored key was entered for one URL; for another it must be entered again. */
function refuseMovedKey({ before, after, change }: Saving<'ai'>): void {
  if (before.api_key === null || change.api_key !== undefined) return;
  if (destinationOf(before) === destinationOf(after)) return;
  throw validationFailed({
    api_key: [spoken('key_again')],
  });
}
