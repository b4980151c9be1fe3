import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import type { StepUpMethod } from '#schema/access/errors.ts';
import { STEP_UP_MINUTES } from '#schema/base/limits.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { factorOf, useFactor } from '../accounts/second-factor.ts';
import { loginGuardOf } from '../accounts/login-guard.ts';
import { checkOwnPassword } from './own-password.ts';
import { type Session, isSteppedUp, noteStepUp } from '../accounts/sessions.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const FRESH_FOR_MS = STEP_UP_MINUTES * 60_000;

/**
 * What a user presents to confirm their identity: one of these, depending on whether they have a second
 * factor.
 */
export interface StepUpProof {
  password?: string | undefined;
  /** From the authenticator app, or a recovery code. */
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

/**
 * How an account can confirm its identity: with a second factor if it has one, since a password alone may
 * have leaked. Empty for an account that only signs in through a provider.
 */
export async function stepUpMethodsOf(on: Queries, userId: string): Promise<StepUpMethod[]> {
  const { isOn } = await factorOf(on, userId);
  const passkeys = await listPasskeys(on, userId);
  // The code may be a recovery code, which everyone with a second factor has.
  if (passkeys.length > 0) return ['passkey', 'code'];
  if (isOn) return ['code'];
  const [user] = await rows<{ has_password: boolean }>(
    on,
    sql`SELECT password_hash IS NOT NULL AS has_password FROM users WHERE id = ${userId}`,
  );
  return user?.has_password === true ? ['password'] : [];
}

/** The 403 `step_up_required` with the methods that this account may use. */
export async function stepUpRequired(deps: AppDeps, userId: string): Promise<ApiError> {
  const methods = await stepUpMethodsOf(deps.database.queries, userId);
  return new ApiError('step_up_required', {
    message:
      methods.length === 0 ? spoken('no_password') : spoken('confirm_you', { minutes: STEP_UP_MINUTES }),
    methods,
  });
}

/**
 * Marks the session of `token` as confirmed; returns until when. Throws 401 `invalid_credentials` for a wrong
 * proof, 401 `code_required` if the account has a second factor and only a password was sent, and 429 after
 * as many failures as a sign-in allows: both kinds are counted together.
 */
export async function stepUp(deps: AppDeps, by: Confirming, proof: StepUpProof): Promise<Date> {
  const methods = await stepUpMethodsOf(deps.database.queries, by.userId);
  const isRight = methods.includes('code')
    ? await isOwnFactor(deps, by, { proof, methods })
    : (await checkOwnPassword(deps, { ...by, password: proof.password ?? '' })).isRight;
  if (!isRight) {
    await noteAudit(deps.database.queries, deps, { action: 'fail_to_step_up' });
    throw new ApiError('invalid_credentials', {
      message: wrongProof(proof, methods),
    });
  }
  const at = deps.now();
  await deps.database.transaction(async (tx) => {
    await noteStepUp(tx, by.token, at);
    await noteAudit(tx, deps, { action: 'step_up' });
  });
  return new Date(at.getTime() + FRESH_FOR_MS);
}

/**
 * For a step that asks for the password itself, which is enough only without a second factor: throws 403
 * `step_up_required` for an account that has one and hasn’t confirmed its identity with it.
 */
export async function requireFactor(deps: AppDeps, session: Session | undefined): Promise<void> {
  if (session === undefined || isSteppedUp(session, deps.now())) return;
  const methods = await stepUpMethodsOf(deps.database.queries, session.userId);
  if (methods.includes('code')) throw await stepUpRequired(deps, session.userId);
}

/** Whose identity is confirmed, for which session, and from where. */
interface Confirming {
  token: string;
  userId: string;
  email: string;
  address: string;
}

/**
 * Whether one of the factors is right. Throws 401 `code_required` if it is missing; wrong ones count as
 * failures.
 */
async function isOwnFactor(
  deps: AppDeps,
  { userId, email, address }: Confirming,
  { proof, methods }: { proof: StepUpProof; methods: readonly StepUpMethod[] },
): Promise<boolean> {
  const { code, passkey } = proof;
  // Thrown before anything is checked, so that it doesn’t reveal whether the password was right.
  if (code === undefined && passkey === undefined) {
    throw new ApiError('code_required', {
      message: spoken('enter_code'),
      methods,
    });
  }
  const guard = loginGuardOf(deps);
  await guard.count({ email, address });
  const isGood =
    passkey === undefined
      ? await deps.database.transaction((tx) => useFactor(tx, deps, { userId, code: code ?? '' }))
      : (await checkAssertion(deps, { response: passkey, purpose: 'step-up', userId }))?.user_id === userId;
  if (isGood) await guard.forgive({ email, address });
  return isGood;
}

function wrongProof({ passkey }: StepUpProof, methods: readonly StepUpMethod[]): Spoken {
  if (passkey !== undefined) return spoken('passkey_refused');
  return methods.includes('code') ? spoken('wrong_code') : spoken('wrong_own_password');
}
