import { z } from 'zod';
import { plainText } from '#schema/fields/field.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import {
  NEWCOMER_ROLES,
  type StoredOpenid,
  asciiDomain,
  lockedByEnvironment,
  openidConfigOf,
  redirectUrl,
  sealClientSecret,
  withEnvironment,
} from './openid-config.ts';

const DOMAINS_MAX = 50;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/;
const line = (max: number) => plainText({ max }).nullable().optional();

/** A change to the provider: what is left out stays, null takes it away. */
export const openidSettings = z.strictObject({
  issuer: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(500)
    .nullable()
    .optional(),
  client_id: line(300),
  /** Written, never read. */
  client_secret: line(1_000),
  domains: z
    .array(
      z
        .string({ error: 'must be text' })
        .max(253)
        .transform(asciiDomain)
        .refine((domain) => DOMAIN.test(domain), 'must be a domain such as example.com'),
    )
    .max(DOMAINS_MAX)
    .optional(),
  newcomer_role: z
    .enum(NEWCOMER_ROLES, `must be one of: ${NEWCOMER_ROLES.join(', ')}`)
    .nullable()
    .optional(),
  button: line(60),
  only: z.boolean('must be true or false').optional(),
  second_factor: z.enum(['ask', 'trust'], 'must be ask or trust').optional(),
});
export type OpenidChange = z.output<typeof openidSettings>;

/** JSON Schema of {@link presentOpenid}. */
export const OPENID_SETTINGS_SCHEMA = {
  type: 'object',
  required: ['enabled', 'issuer', 'client_id', 'client_secret', 'domains', 'newcomer_role', 'redirect_url'],
  properties: {
    enabled: { type: 'boolean', description: 'Issuer, client and a domain are set.' },
    issuer: { type: ['string', 'null'], format: 'uri' },
    client_id: { type: ['string', 'null'] },
    client_secret: { type: 'object', required: ['set'], properties: { set: { type: 'boolean' } } },
    domains: { type: 'array', items: { type: 'string' } },
    newcomer_role: { type: ['string', 'null'], enum: [...NEWCOMER_ROLES, null] },
    button: { type: ['string', 'null'] },
    only: { type: 'boolean', description: 'Passwords open no sessions.' },
    second_factor: { type: 'string', enum: ['ask', 'trust'] },
    redirect_url: { type: 'string', format: 'uri', description: 'To be registered with the provider.' },
  },
};

/** The provider as the settings show it: what a variable sets comes first. */
export function presentOpenid(deps: AppDeps, stored: StoredOpenid) {
  const { env } = deps;
  const chosen = withEnvironment(env, stored);
  const secret = env.openidIssuer === undefined ? stored.sealed_client_secret : env.openidClientSecret;
  return {
    enabled: openidConfigOf(deps, stored) !== undefined,
    issuer: chosen.issuer ?? null,
    client_id: chosen.client_id ?? null,
    client_secret: { set: secret !== undefined },
    domains: chosen.domains ?? [],
    newcomer_role: chosen.newcomer_role ?? null,
    button: chosen.button ?? null,
    only: chosen.only ?? false,
    second_factor: chosen.second_factor ?? 'ask',
    redirect_url: redirectUrl(deps),
  };
}

/**
 * The settings after a change. Throws 409 `set_by_environment` for what a variable sets, and 422 where another issuer would get
 * the secret of the present one, or where nobody could be let in.
 */
export function changedOpenid(deps: AppDeps, before: StoredOpenid, change: OpenidChange): StoredOpenid {
  refuseLocked(deps, change);
  const { client_secret: secret, ...rest } = change;
  const after: StoredOpenid & Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(rest)) {
    if (value === null || value === '') delete after[name];
    else if (value !== undefined) after[name] = value;
  }
  refuseUnusable(deps, { before, after, isSecretGiven: secret !== undefined });
  if (secret === null || secret === '') delete after.sealed_client_secret;
  else if (secret !== undefined) after.sealed_client_secret = sealClientSecret(deps, secret);
  return after;
}

function refuseUnusable(
  { env }: AppDeps,
  of: { before: StoredOpenid; after: StoredOpenid; isSecretGiven: boolean },
): void {
  const { before, after, isSecretGiven } = of;
  if (after.issuer !== before.issuer && !isSecretGiven && before.sealed_client_secret !== undefined) {
    throw validationFailed({
      'openid.client_secret': ['must be entered again, because the issuer is another one'],
    });
  }
  const { issuer, domains = [] } = withEnvironment(env, after);
  if (issuer !== undefined && domains.length === 0) {
    throw validationFailed({ 'openid.domains': ['must name at least one domain whose people may sign in'] });
  }
}

function refuseLocked(deps: AppDeps, change: OpenidChange): void {
  const locked = lockedByEnvironment(deps.env).filter(({ field }) => field in change);
  const [first] = locked;
  if (first === undefined) return;
  throw new ApiError('set_by_environment', {
    message: `${locked.map(({ variable }) => variable).join(', ')} is set on the server. Change it there.`,
    errors: Object.fromEntries(
      locked.map(({ field, variable }) => [`openid.${field}`, [`is set by ${variable}`]]),
    ),
  });
}
