import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { inForce, readStored } from '../../platform/settings/settings-store.ts';

const BUTTON = 'Continue with single sign-on';

/** A provider that people can sign in with. */
export interface OpenidConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** In ASCII and lower case: email addresses at these domains may sign in. Never empty. */
  domains: readonly string[];
  /** The role of new users; undefined: only invited people may sign in. */
  newcomerRole: NonNullable<SettingsOf<'sign-in'>['openid.newcomer_role']> | undefined;
  button: string;
  /** Passwords are off: people sign in here, or with a passkey. */
  only: boolean;
  /** Whether the account's own second factor is still required, or the provider is trusted to have one. */
  secondFactor: 'ask' | 'trust';
  /** The operator may name any address, an administrator only public ones. */
  network: 'public' | 'any';
}

/**
 * The provider in use, or undefined if none is set up: issuer, client, and at least one domain are needed.
 */
export async function findOpenid(
  deps: AppDeps,
  on = deps.database.queries,
): Promise<OpenidConfig | undefined> {
  return openidConfigOf(deps, (await readStored(on, 'sign-in')).values);
}

/** The same for settings that are not stored yet. */
export function openidConfigOf(deps: AppDeps, stored: SettingsOf<'sign-in'>): OpenidConfig | undefined {
  const chosen = inForce(deps, 'sign-in', stored);
  const {
    'openid.issuer': issuer,
    'openid.client_id': clientId,
    'openid.client_secret': clientSecret,
    'openid.domains': domains,
  } = chosen;
  if (issuer === null || clientId === null || domains.length === 0) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: clientSecret ?? undefined,
    domains,
    newcomerRole: chosen['openid.newcomer_role'] ?? undefined,
    button: chosen['openid.button'] ?? BUTTON,
    only: chosen['openid.only'],
    secondFactor: chosen['openid.second_factor'],
    network: deps.env.openidIssuer === undefined ? 'public' : 'any',
  };
}

/** Whether password sign-in is off. Without a working provider it is always on. */
export async function passwordsAreOff(deps: AppDeps, on = deps.database.queries): Promise<boolean> {
  return (await findOpenid(deps, on))?.only === true;
}

/** The page that the provider redirects people to; must be registered there exactly. */
export function redirectUrl({ env }: Pick<AppDeps, 'env'>): string {
  return `${env.siteUrl}/login/openid`;
}
