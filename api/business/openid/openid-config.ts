import { domainToASCII } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Role } from '#schema/roles.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';

const SEALED_FOR = 'openid-client-secret';
const BUTTON = 'Continue with single sign-on';

/** Roles that a newcomer may be given: nobody becomes an administrator by signing in. */
export const NEWCOMER_ROLES = ['editor', 'author', 'viewer'] as const satisfies readonly Role[];
type NewcomerRole = (typeof NEWCOMER_ROLES)[number];

/** What an administrator may have set; the secret is sealed. */
export interface StoredOpenid {
  issuer?: string;
  client_id?: string;
  sealed_client_secret?: string;
  domains?: readonly string[];
  newcomer_role?: NewcomerRole;
  button?: string;
  only?: boolean;
  second_factor?: 'ask' | 'trust';
}

/** A provider that people can sign in with. */
export interface OpenidConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** ASCII, lower case: email addresses below these may come in. Never empty. */
  domains: readonly string[];
  /** What somebody new becomes; undefined: only people who were invited. */
  newcomerRole: NewcomerRole | undefined;
  button: string;
  /** No passwords: people sign in here, or with a passkey. */
  only: boolean;
  /** Whether the account's own second factor is still asked for, or the provider is trusted to have one. */
  secondFactor: 'ask' | 'trust';
  /** The operator may name any address, an administrator only public ones. */
  network: 'public' | 'any';
}

type Env = AppDeps['env'];

/** The variables that are set, and the setting that each of them locks. */
export function lockedByEnvironment(env: Env): { variable: string; field: string }[] {
  const all = [
    { variable: 'OPENID_ISSUER', field: 'issuer', value: env.openidIssuer },
    { variable: 'OPENID_CLIENT_ID', field: 'client_id', value: env.openidClientId },
    { variable: 'OPENID_CLIENT_SECRET', field: 'client_secret', value: env.openidClientSecret },
    { variable: 'OPENID_DOMAINS', field: 'domains', value: env.openidDomains },
    { variable: 'OPENID_NEWCOMER_ROLE', field: 'newcomer_role', value: env.openidNewcomerRole },
    { variable: 'OPENID_BUTTON', field: 'button', value: env.openidButton },
    { variable: 'OPENID_ONLY', field: 'only', value: env.openidOnly },
  ];
  return all.filter(({ value }) => value !== undefined).map(({ variable, field }) => ({ variable, field }));
}

/** The settings as they are stored. */
export async function readStoredOpenid(on: Queries): Promise<StoredOpenid> {
  const [row] = await rows<{ openid: StoredOpenid | null }>(
    on,
    sql`SELECT value->'openid' AS openid FROM settings WHERE key = 'sign-in'`,
  );
  return row?.openid ?? {};
}

/** The provider in use, or undefined where none is set up: issuer, client and at least one domain are needed. */
export async function findOpenid(
  deps: AppDeps,
  on = deps.database.queries,
): Promise<OpenidConfig | undefined> {
  return openidConfigOf(deps, await readStoredOpenid(on));
}

/** The same for settings that are not stored yet. */
export function openidConfigOf(deps: AppDeps, stored: StoredOpenid): OpenidConfig | undefined {
  const { env } = deps;
  const { issuer, client_id: clientId, domains = [], ...chosen } = withEnvironment(env, stored);
  if (issuer === undefined || clientId === undefined || domains.length === 0) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: secretOf(deps, stored),
    domains,
    newcomerRole: chosen.newcomer_role,
    button: chosen.button ?? BUTTON,
    only: chosen.only ?? false,
    secondFactor: chosen.second_factor ?? 'ask',
    network: env.openidIssuer === undefined ? 'public' : 'any',
  };
}

/** The settings as they are in force: what a variable sets comes first. */
export function withEnvironment(env: Env, stored: StoredOpenid): Omit<StoredOpenid, 'sealed_client_secret'> {
  const { sealed_client_secret: _sealed, ...chosen } = stored;
  const role = env.openidNewcomerRole;
  const set = {
    issuer: env.openidIssuer,
    client_id: env.openidClientId,
    domains: env.openidDomains,
    newcomer_role: role === 'none' ? undefined : role,
    button: env.openidButton,
    only: env.openidOnly,
  };
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  if (role === 'none') delete chosen.newcomer_role;
  return { ...chosen, ...Object.fromEntries(given) };
}

/** A stored secret belongs to the stored issuer: it is never sent to the one of the environment. */
function secretOf(deps: AppDeps, { sealed_client_secret: sealed }: StoredOpenid): string | undefined {
  if (deps.env.openidIssuer !== undefined) return deps.env.openidClientSecret;
  return sealed === undefined ? undefined : openSealedText(deps, SEALED_FOR, sealed);
}

export function sealClientSecret(deps: AppDeps, secret: string): string {
  return sealText(deps, SEALED_FOR, secret);
}

/** Whether passwords open no sessions at the moment. Without a provider that works they always do. */
export async function passwordsAreOff(deps: AppDeps, on = deps.database.queries): Promise<boolean> {
  return (await findOpenid(deps, on))?.only === true;
}

/** The domain of an address as domains are compared: ASCII, lower case. Empty for one that is none. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain.trim().toLowerCase().replace(/^@/, ''));
}

/** The page that the provider sends people back to: registered there to the letter. */
export function redirectUrl({ env }: Pick<AppDeps, 'env'>): string {
  return `${env.siteUrl}/login/openid`;
}
