import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { loginGuardOf } from '../accounts/login-guard.ts';
import { type Origin, findAccountById, refuseSignIn, startSession } from './sign-in.ts';
import type { SignedIn } from '#schema/answers/operations/sign-in.ts';

/**
 * Opens a session with a passkey instead of a password. No second step is needed, because the authenticator
 * has verified its user. Every failure (the passkey, its challenge, a disabled account) is the 401
 * `invalid_credentials` of any sign-in, and counts against its IP address and that passkey.
 */
export async function signInWithPasskey(
  deps: AppDeps,
  response: AuthenticationResponseJSON,
  origin: Origin,
): Promise<SignedIn> {
  const guard = loginGuardOf(deps);
  const attempt = { email: `passkey ${response.id}`, address: origin.address };
  await guard.count(attempt);
  const passkey = await checkAssertion(deps, { response, purpose: 'sign-in', userId: null });
  const account = passkey === undefined ? undefined : await findAccountById(deps, passkey.user_id);
  if (account === undefined || account.disabled) throw await refuseSignIn(deps, account, origin);
  await guard.forgive(attempt);
  return startSession(deps, account, { ...origin, method: 'passkey' });
}
