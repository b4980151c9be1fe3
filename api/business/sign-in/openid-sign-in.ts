import { noteAudit } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type AttemptKeys, type Stage, keepAttempt, useAttempt } from '../openid/attempts.ts';
import { type OpenidConfig, findOpenid, redirectUrl } from '../openid/openid-config.ts';
import { authorizationUrl, readIdentity } from '../openid/provider.ts';
import { OpenidRefused, OpenidUnavailable, openidProblem } from '../openid/refusal.ts';
import { loginGuardOf } from '../accounts/login-guard.ts';
import { connectIdentity, resolveAccount } from './openid-accounts.ts';
import {
  type Account,
  type Origin,
  type SecondProof,
  codeRequired,
  findAccountById,
  isSecondProofGood,
  refuseSignIn,
  startSession,
} from './sign-in.ts';
import { newToken } from '../accounts/tokens.ts';
import type { SignedIn, StartedSignIn, Returned } from '#schema/answers/operations/sign-in.ts';

/**
 * Sends a user to the provider: to sign in, or with `userId` to connect that account. Throws 404 if there is
 * no provider.
 */
export async function startOpenid(
  deps: AppDeps,
  { stage, userId }: { stage: Exclude<Stage, 'second-factor'>; userId: string | null },
): Promise<StartedSignIn> {
  const config = await requireOpenid(deps);
  const [state, nonce, verifier, browserSecret] = secrets(deps);
  return telling(deps, async () => {
    const url = await authorizationUrl(deps, config, {
      state,
      nonce,
      verifier,
      redirectUrl: redirectUrl(deps),
    });
    const attempt = { stage, issuer: config.issuer, userId, nonce, verifier };
    await keepAttempt(deps, { state, browserSecret }, attempt);
    return { url, state, browser_secret: browserSecret };
  });
}

/**
 * Handles what the provider sent the browser back with. Throws 401 `openid_refused` with the reason for every
 * lie; for an account with two-factor authentication, throws 401 `code_required` and waits for {@link
 * finishSecondFactor}.
 */
export async function finishOpenid(
  deps: AppDeps,
  { query, browserSecret }: { query: string; browserSecret: string },
  origin: Origin,
): Promise<Returned> {
  const config = await requireOpenid(deps);
  return telling(deps, async () => {
    const callback = new URL(redirectUrl(deps));
    callback.search = query;
    const state = callback.searchParams.get('state') ?? '';
    const keys = { state, browserSecret };
    const attempt = await useAttempt(deps, keys, ['sign-in', 'connect']);
    if (attempt === undefined || attempt.issuer !== config.issuer) throw new OpenidRefused('state');
    const identity = await readIdentity(deps, config, { ...attempt, callback, state });
    if (attempt.stage === 'connect') {
      await connectIdentity(deps, config, { identity, userId: attempt.userId ?? '' });
      return { connected: true };
    }
    const account = await resolveAccount(deps, config, identity);
    return admit(deps, { account, config, keys, origin });
  });
}

interface Admission {
  account: Account;
  config: OpenidConfig;
  keys: AttemptKeys;
  origin: Origin;
}

async function admit(deps: AppDeps, { account, config, keys, origin }: Admission): Promise<SignedIn> {
  if (config.secondFactor === 'ask' && (account.has_app || account.has_passkey)) {
    const attempt = { stage: 'second-factor', issuer: config.issuer, userId: account.id } as const;
    await keepAttempt(deps, keys, { ...attempt, nonce: '', verifier: '' });
    throw codeRequired(account);
  }
  return startSession(deps, account, { ...origin, method: 'openid' });
}

/**
 * The second step after {@link finishOpenid}. Wrong codes count as failed sign-ins, and the attempt stays
 * open.
 */
export async function finishSecondFactor(
  deps: AppDeps,
  { keys, proof }: { keys: AttemptKeys; proof: SecondProof },
  origin: Origin,
): Promise<SignedIn> {
  const attempt = await useAttempt(deps, keys, ['second-factor']);
  const account = attempt?.userId == null ? undefined : await findAccountById(deps, attempt.userId);
  if (attempt === undefined || account === undefined || account.disabled) {
    throw openidProblem(new OpenidRefused('state'));
  }
  const guard = loginGuardOf(deps);
  const counted = { email: account.email, address: origin.address };
  try {
    await guard.count(counted);
    if (!(await isSecondProofGood(deps, account.id, proof))) throw await refuseSignIn(deps, account, origin);
  } catch (error) {
    await keepAttempt(deps, keys, attempt);
    throw error;
  }
  await guard.forgive(counted);
  return startSession(deps, account, { ...origin, method: 'openid' });
}

async function requireOpenid(deps: AppDeps): Promise<OpenidConfig> {
  const config = await findOpenid(deps);
  if (config === undefined) throw notFound();
  return config;
}

/**
 * Logs provider errors with their details and audits them with a reason; the response contains only the
 * reason.
 */
async function telling<Result>(deps: AppDeps, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OpenidRefused || error instanceof OpenidUnavailable)) throw error;
    const reason = error instanceof OpenidRefused ? error.reason : 'unreachable';
    deps.log.warn({ reason, details: error.message }, 'a single sign-on was refused');
    await noteAudit(deps.database.queries, deps, {
      action: 'fail_to_sign_in',
      details: { method: 'openid', reason },
    });
    throw openidProblem(error);
  }
}

/** State, nonce, PKCE verifier (43 characters: RFC 7636 §4.1), and browser secret. */
function secrets({ randomBytes }: AppDeps): [string, string, string, string] {
  return [newToken(randomBytes), newToken(randomBytes), newToken(randomBytes), newToken(randomBytes)];
}
