import { asciiDomain } from '#schema/setting-fields/domains.ts';
import { sql } from 'drizzle-orm';
import { EMAIL_ADDRESS } from '#schema/fields/email.ts';
import { normalised } from '#schema/base/normalised.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, isUniqueViolation, rows } from '../../platform/database/database.ts';
import type { OpenidConfig } from '../openid/openid-config.ts';
import type { Identity } from '../openid/provider.ts';
import { OpenidRefused } from '../openid/refusal.ts';
import { endLinks } from '../accounts/account-links.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { type Account, findAccountById } from './sign-in.ts';

const NAME_MAX_CHARS = 100;

/**
 * The account for an identity, found by issuer and subject; the first time, by its verified email address: it
 * accepts an open invitation, and new people get an account if newcomers are allowed. An account that can
 * already be signed in to is never handed over on a provider’s word: its owner connects it. Throws {@link
 * OpenidRefused}.
 */
export async function resolveAccount(
  deps: AppDeps,
  config: OpenidConfig,
  identity: Identity,
): Promise<Account> {
  requireDomain(config, identity);
  const userId = await findOrMake(deps, config, identity);
  const account = await findAccountById(deps, userId);
  if (account === undefined || account.disabled)
    throw new OpenidRefused('not_invited', 'the account is disabled');
  return account;
}

/**
 * If the same identity arrives twice at once, the second request waits for the row of the first, and then
 * finds it.
 */
async function findOrMake(deps: AppDeps, config: OpenidConfig, identity: Identity): Promise<string> {
  const attempt = () =>
    deps.database.transaction(async (tx) => {
      const known = await noteUse(tx, deps, identity);
      return known ?? (await firstTime(tx, deps, { config, identity }));
    });
  try {
    return await attempt();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  }
}

async function noteUse(tx: Queries, deps: AppDeps, { issuer, subject, email }: Identity) {
  const [known] = await rows<{ user_id: string }>(
    tx,
    sql`UPDATE openid_identities SET last_used_at = ${deps.now()}, email = ${email}
         WHERE issuer = ${issuer} AND subject = ${subject} RETURNING user_id`,
  );
  return known?.user_id;
}

async function firstTime(
  tx: Queries,
  deps: AppDeps,
  { config, identity }: { config: OpenidConfig; identity: Identity },
): Promise<string> {
  const [account] = await rows<{ id: string; name: string; disabled: boolean; is_taken_up: boolean }>(
    tx,
    sql`SELECT id, name, disabled,
               password_hash IS NOT NULL
               OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = users.id)
               OR EXISTS (SELECT 1 FROM openid_identities i WHERE i.user_id = users.id) AS is_taken_up
          FROM users WHERE lower(email) = ${identity.email.toLowerCase()} FOR UPDATE`,
  );
  if (account?.disabled === true) throw new OpenidRefused('not_invited', 'the account is disabled');
  if (account?.is_taken_up === true) {
    // A concurrent request may just have admitted this identity.
    const known = await noteUse(tx, deps, identity);
    if (known !== undefined) return known;
    throw new OpenidRefused('existing_account');
  }
  const user = account ?? (await makeNewcomer(tx, deps, { config, identity }));
  if (account !== undefined) await endLinks(tx, { userId: account.id });
  await insertIdentity(tx, deps, { identity, user });
  return user.id;
}

async function makeNewcomer(
  tx: Queries,
  deps: AppDeps,
  { config, identity }: { config: OpenidConfig; identity: Identity },
): Promise<{ id: string; name: string }> {
  const { newcomerRole: role } = config;
  if (role === undefined) throw new OpenidRefused('not_invited');
  const { email } = identity;
  const id = deps.newId();
  const now = deps.now();
  const name = nameOf(identity);
  await rows(
    tx,
    sql`INSERT INTO users (id, created_at, updated_at, name, email, role)
        VALUES (${id}, ${now}, ${now}, ${name}, ${email}, ${role})`,
  );
  const record = { resource: 'users', recordId: id, recordTitle: name };
  await recordPlainChange(tx, deps, {
    action: 'create',
    ...record,
    userId: id,
    details: { by: 'openid', role },
  });
  return { id, name };
}

/** A name on one line; the email address if the provider sends no printable name. */
function nameOf({ name = '', email }: Identity): string {
  const plain = normalised(name.toWellFormed(), 'NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return plain === '' ? email : [...plain].slice(0, NAME_MAX_CHARS).join('');
}

/** Connects an identity to the account of a signed-in user. Throws {@link OpenidRefused}. */
export async function connectIdentity(
  deps: AppDeps,
  config: OpenidConfig,
  { identity, userId }: { identity: Identity; userId: string },
): Promise<void> {
  requireDomain(config, identity);
  await deps.database.transaction(async (tx) => {
    const [user] = await rows<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM users WHERE id = ${userId} AND NOT disabled FOR UPDATE`,
    );
    if (user === undefined) throw new OpenidRefused('not_invited');
    const owner = await noteUse(tx, deps, identity);
    if (owner === userId) return;
    if (owner !== undefined) throw new OpenidRefused('connected_elsewhere');
    await insertIdentity(tx, deps, { identity, user });
  });
}

async function insertIdentity(
  tx: Queries,
  deps: AppDeps,
  { identity, user }: { identity: Identity; user: { id: string; name: string } },
): Promise<void> {
  const { issuer, subject, email } = identity;
  const now = deps.now();
  await rows(
    tx,
    sql`INSERT INTO openid_identities (issuer, subject, user_id, email, created_at, last_used_at)
        VALUES (${issuer}, ${subject}, ${user.id}, ${email}, ${now}, ${now})`,
  );
  const record = { resource: 'users', recordId: user.id, recordTitle: user.name };
  await recordPlainChange(tx, deps, {
    action: 'connect_openid',
    ...record,
    userId: user.id,
    details: { issuer },
  });
  await notifyPerson(tx, deps, { userId: user.id, notice: { is: 'openid-connected', identity: email } });
}

/**
 * The email address must be one we could write to, in an allowed domain, compared as ASCII so that no letter
 * passes for another.
 */
function requireDomain({ domains }: OpenidConfig, { email }: Identity): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!EMAIL_ADDRESS.test(email) || !domains.includes(asciiDomain(domain))) throw new OpenidRefused('domain');
}
