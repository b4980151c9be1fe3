import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { deviceName } from '#schema/base/device-name.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { useFactor } from '../accounts/second-factor.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { passwordsAreOff } from '../openid/openid-config.ts';
import { checkAssertion } from '../passkeys/check-assertion.ts';
import { type Attempt, loginGuardOf } from '../accounts/login-guard.ts';
import { noteSignIn } from '../accounts/known-devices.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { type SignInMethod, openSession } from '../accounts/sessions.ts';
import type { UserView, SignedIn } from '#schema/answers/operations/sign-in.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | null;
  /** How the person signs in; `password` if left out. */
  method?: SignInMethod;
}

const ACCOUNT_COLUMNS = `id, email, name, role, disabled, password_hash,
                EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)
                AS has_app,
                EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = users.id) AS has_passkey`;
const SELECT_ACCOUNT = {
  name: 'select_account',
  text: `SELECT ${ACCOUNT_COLUMNS} FROM users WHERE lower(email) = $1`,
} as const;
const SELECT_ACCOUNT_BY_ID = {
  name: 'select_account_by_id',
  text: `SELECT ${ACCOUNT_COLUMNS} FROM users WHERE id = $1`,
} as const;

/** An account as the sign-in needs it. */
export interface Account extends UserView {
  disabled: boolean;
  password_hash: string | null;
  has_app: boolean;
  has_passkey: boolean;
}

/**
 * Proves who the person is in addition to the password: a code from their app, a recovery code, or a passkey.
 */
export interface SecondProof {
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

/**
 * Opens a session if the password is right. Every failure (the account, the password, or a disabled account)
 * gets the same 401 `invalid_credentials` after the same work; too many failures are 429.
 */
export async function signIn(
  deps: AppDeps,
  credentials: { email: string; password: string } & SecondProof,
  origin: Origin,
): Promise<SignedIn> {
  const guard = loginGuardOf(deps);
  const attempt: Attempt = { email: credentials.email, address: origin.address };
  await guard.refuse(attempt);
  const account = await findAccount(deps, credentials.email);
  const forgive = () => guard.forgive(attempt);
  const isRight = await verifyPassword(account?.password_hash, credentials.password, {
    before: () => guard.count(attempt),
    whenRight: async () => {
      // With two-factor authentication, the code decides whether this was a failure.
      if (account?.disabled === false && !hasSecondFactor(account)) await forgive();
    },
  });
  const isOff = await passwordsAreOff(deps);
  if (!isRight || account === undefined || account.disabled || isOff) {
    throw await refuseSignIn(deps, account, origin);
  }
  if (hasSecondFactor(account)) {
    await askSecondFactor(deps, { account, proof: credentials, origin });
    await forgive();
  }
  return startSession(deps, account, origin);
}

const hasSecondFactor = (account: Account): boolean => account.has_app || account.has_passkey;

/**
 * A missing proof is not a failure: 401 `code_required`. A wrong one is, with the same text as a wrong
 * password.
 */
async function askSecondFactor(
  deps: AppDeps,
  { account, proof, origin }: { account: Account; proof: SecondProof; origin: Origin },
): Promise<void> {
  const { code, passkey } = proof;
  if (code === undefined && passkey === undefined) {
    await loginGuardOf(deps).forgive({ email: account.email, address: origin.address });
    throw codeRequired(account);
  }
  if (!(await isSecondProofGood(deps, account.id, proof))) throw await refuseSignIn(deps, account, origin);
}

/** Whether this proof is one of the person’s second factors; a code or challenge is used up by checking. */
export async function isSecondProofGood(
  deps: AppDeps,
  userId: string,
  { code, passkey }: SecondProof,
): Promise<boolean> {
  if (passkey !== undefined) {
    const checked = await checkAssertion(deps, { response: passkey, purpose: 'second-factor', userId: null });
    return checked?.user_id === userId;
  }
  return code !== undefined && deps.database.transaction((tx) => useFactor(tx, deps, { userId, code }));
}

/** The 401 `code_required`, with the methods available: `code` (also for recovery codes) and `passkey`. */
export function codeRequired({
  has_app: hasApp,
  has_passkey: hasPasskey,
}: Pick<Account, 'has_app' | 'has_passkey'>) {
  const message = spoken(hasApp ? 'code_of_app' : 'passkey_or_code');
  return new ApiError('code_required', { message, methods: hasPasskey ? ['code', 'passkey'] : ['code'] });
}

/** The 401 `invalid_credentials`, the same for everything that may be wrong; logged and audited. */
export async function refuseSignIn(
  deps: AppDeps,
  account: { id: string; name: string } | undefined,
  origin: Origin,
): Promise<ApiError> {
  deps.log.info({ user_id: account?.id, address: origin.address }, 'a sign-in failed');
  await noteAudit(deps.database.queries, deps, {
    action: 'fail_to_sign_in',
    ...(account === undefined ? {} : { resource: 'users', recordId: account.id, recordTitle: account.name }),
  });
  return new ApiError('invalid_credentials', { message: spoken('wrong_password') });
}

/** Opens a session for a user whose identity is verified. */
export async function startSession(deps: AppDeps, user: UserView, origin: Origin): Promise<SignedIn> {
  const { token, expiresAt } = await openSession(deps, { userId: user.id, ...origin });
  await rows(
    deps.database.queries,
    sql`UPDATE users SET last_login_at = ${deps.now()} WHERE id = ${user.id}`,
  );
  await deps.database.transaction(async (tx) => {
    await noteAudit(tx, deps, { action: 'sign_in', userId: user.id });
    if (!(await noteSignIn(tx, deps, { ...origin, userId: user.id }))) return;
    const device = deviceName(origin.userAgent) ?? 'an unknown program';
    const notice = { is: 'new-device', device, address: origin.address } as const;
    await notifyPerson(tx, deps, { userId: user.id, notice });
  });
  return { token, expires_at: expiresAt.toISOString(), user: viewOf(user) };
}

const SELECT_USER = {
  name: 'select_user',
  text: 'SELECT id, email, name, role FROM users WHERE id = $1',
} as const;

/** One staff member; undefined if the account no longer exists. */
export async function findUser(deps: AppDeps, id: string): Promise<UserView | undefined> {
  const [user] = await deps.database.select<UserView>(SELECT_USER, [id]);
  return user;
}

async function findAccount(deps: AppDeps, email: string): Promise<Account | undefined> {
  const [account] = await deps.database.select<Account>(SELECT_ACCOUNT, [email.trim().toLowerCase()]);
  return account;
}

/** An account by its ID. */
export async function findAccountById(deps: AppDeps, id: string): Promise<Account | undefined> {
  const [account] = await deps.database.select<Account>(SELECT_ACCOUNT_BY_ID, [id]);
  return account;
}

function viewOf({ id, email, name, role }: UserView): UserView {
  return { id, email, name, role };
}
