import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import { PASSKEYS_PER_PERSON } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { passwordsAreOff } from '../openid/openid-config.ts';
import { requireRelyingParty } from '../passkeys/ceremony-options.ts';
import { useChallenge } from '../passkeys/challenges.ts';
import { insertPasskey, listPasskeys, removePasskey } from '../passkeys/passkey-store.ts';
import type { NewCredential } from '../passkeys/credential.ts';
import { CeremonyRefused, challengeIn, verifyRegistration } from '../passkeys/verify-ceremonies.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { factorOf, removeRecoveryCodes, replaceRecoveryCodes } from '../accounts/second-factor.ts';
import { requiresSecondFactor } from '../accounts/sign-in-settings.ts';
import type { AddedPasskey } from '#schema/answers/operations/sign-in.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Adds a passkey to an account. It counts for two-factor authentication from then on, so people without
 * recovery codes get ten. Throws 422 on `passkey` for a ceremony that proves nothing, or for a passkey that
 * is already registered; 409 for more than {@link PASSKEYS_PER_PERSON}.
 */
export async function addPasskey(
  deps: AppDeps,
  { userId, name, response }: { userId: string; name: string; response: RegistrationResponseJSON },
): Promise<AddedPasskey> {
  const challenge = challengeIn(response) ?? '';
  const credential = await newCredential(deps, { userId, response, challenge });
  return deps.database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await useChallenge(tx, deps, { challenge, purpose: 'register', userId }))) {
      throw refused(spoken('passkey_expired'));
    }
    if ((await listPasskeys(tx, userId)).length >= PASSKEYS_PER_PERSON) {
      throw new ApiError('invalid_transition', {
        message: spoken('passkey_limit', { count: PASSKEYS_PER_PERSON }),
      });
    }
    const added = await insertPasskey(tx, deps, { userId, name, credential });
    if (added === undefined) throw refused(spoken('passkey_known'));
    await recordPlainChange(tx, deps, {
      action: 'add_passkey',
      resource: 'users',
      recordId: userId,
      recordTitle: name,
    });
    await notifyPerson(tx, deps, { userId, notice: { is: 'passkey-added', name } });
    const { recoveryCodesLeft } = await factorOf(tx, userId);
    if (recoveryCodesLeft > 0) return added;
    return { ...added, recovery_codes: await replaceRecoveryCodes(tx, deps, userId) };
  });
}

async function newCredential(
  deps: AppDeps,
  of: { userId: string; response: RegistrationResponseJSON; challenge: string },
): Promise<NewCredential> {
  const party = requireRelyingParty(deps);
  try {
    return await verifyRegistration({ party, ...of });
  } catch (error) {
    if (!(error instanceof CeremonyRefused)) throw error;
    deps.log.info({ user_id: of.userId, reason: error.message }, 'a new passkey was refused');
    throw refused(spoken('passkey_unverified'));
  }
}

/**
 * Removes a passkey. Throws 404 if the person has none with this ID, and 409 if it is the last second factor
 * of someone whose role requires one.
 */
export async function dropPasskey(
  deps: AppDeps,
  { userId, role, id }: { userId: string; role: Role; id: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const name = await removePasskey(tx, { userId, id });
    if (name === undefined) throw notFound('passkey');
    await recordPlainChange(tx, deps, {
      action: 'remove_passkey',
      resource: 'users',
      recordId: userId,
      recordTitle: name,
    });
    await notifyPerson(tx, deps, { userId, notice: { is: 'passkey-removed', name } });
    const isLast = (await listPasskeys(tx, userId)).length === 0;
    if (isLast) await requireAnotherWayIn(tx, deps, userId);
    if (!isLast || (await factorOf(tx, userId)).isOn) return;
    if (await requiresSecondFactor(tx, role)) {
      throw new ApiError('invalid_transition', {
        message: spoken('last_factor'),
      });
    }
    await removeRecoveryCodes(tx, userId);
  });
}

/** With passwords off, a passkey or single sign-on is the only way in, so the last one stays. */
async function requireAnotherWayIn(tx: Queries, deps: AppDeps, userId: string): Promise<void> {
  if (!(await passwordsAreOff(deps, tx))) return;
  const connected = await rows(tx, sql`SELECT 1 FROM openid_identities WHERE user_id = ${userId}`);
  if (connected.length > 0) return;
  throw new ApiError('invalid_transition', {
    message: spoken('last_way_passkey'),
  });
}

/** Two concurrent changes to a person’s factors would each assume that the other’s factor is still there. */
async function lockPerson(tx: Queries, userId: string): Promise<void> {
  await rows(tx, sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
}

function refused(words: Spoken): ApiError {
  return validationFailed({ passkey: [words] });
}
