import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access.ts';
import type { AppDeps } from '../app-deps.ts';
import { noteAudit } from '../audit/audit-log.ts';
import { rows } from '../database/database.ts';
import { useFactor } from '../people/second-factor.ts';
import { ApiError } from '../http/api-error.ts';
import { type Attempt, loginGuardOf } from './login-guard.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

/** A person of the staff as they and the screens see them. */
export interface UserView {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** The answer to a sign-in. The token is shown this once. */
export interface SignedIn {
  token: string;
  expires_at: string;
  user: UserView;
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

const SELECT_ACCOUNT = {
  name: 'select_account',
  text: `SELECT id, email, name, role, disabled, password_hash,
                EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = users.id AND f.confirmed_at IS NOT NULL)
                AS has_second_factor
           FROM users WHERE lower(email) = $1`,
} as const;
type Account = UserView & { disabled: boolean; password_hash: string | null; has_second_factor: boolean };

/**
 * Opens a session for whoever knows the password. Whatever is wrong (the account, the password, or that it is disabled)
 * answers the same 401 `invalid_credentials` after the same work; too many failures are 429.
 */
export async function signIn(
  deps: AppDeps,
  credentials: { email: string; password: string; code?: string | undefined },
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
      // With a second factor the code decides whether this was a failure.
      if (account?.disabled === false && !account.has_second_factor) await forgive();
    },
  });
  if (!isRight || account === undefined || account.disabled) throw await refusal(deps, account, origin);
  if (account.has_second_factor) {
    await askSecondFactor(deps, { account, code: credentials.code, origin });
    await forgive();
  }
  return startSession(deps, account, origin);
}

/** A missing code is no failure: 401 `code_required`. A wrong one is, in the same words as a wrong password. */
async function askSecondFactor(
  deps: AppDeps,
  { account, code, origin }: { account: Account; code: string | undefined; origin: Origin },
): Promise<void> {
  if (code === undefined) {
    await loginGuardOf(deps).forgive({ email: account.email, address: origin.address });
    throw new ApiError('code_required', { message: 'Enter the code of your authenticator app.' });
  }
  const isGood = await deps.database.transaction((tx) => useFactor(tx, deps, { userId: account.id, code }));
  if (!isGood) throw await refusal(deps, account, origin);
}

async function refusal(deps: AppDeps, account: Account | undefined, origin: Origin): Promise<ApiError> {
  deps.log.info({ user_id: account?.id, address: origin.address }, 'a sign-in failed');
  await noteAudit(deps.database.queries, deps, {
    action: 'fail_to_sign_in',
    ...(account === undefined ? {} : { resource: 'users', recordId: account.id, recordTitle: account.name }),
  });
  return new ApiError('invalid_credentials', { message: 'The email address or the password is not right.' });
}

/** Opens a session for somebody whose identity is settled. */
export async function startSession(deps: AppDeps, user: UserView, origin: Origin): Promise<SignedIn> {
  const { token, expiresAt } = await openSession(deps, { userId: user.id, ...origin });
  await rows(
    deps.database.queries,
    sql`UPDATE users SET last_login_at = ${deps.now()} WHERE id = ${user.id}`,
  );
  await noteAudit(deps.database.queries, deps, { action: 'sign_in', userId: user.id });
  return { token, expires_at: expiresAt.toISOString(), user: viewOf(user) };
}

const SELECT_USER = {
  name: 'select_user',
  text: 'SELECT id, email, name, role FROM users WHERE id = $1',
} as const;

/** One person of the staff; undefined when there is no such account any more. */
export async function findUser(deps: AppDeps, id: string): Promise<UserView | undefined> {
  const [user] = await deps.database.select<UserView>(SELECT_USER, [id]);
  return user;
}

async function findAccount(deps: AppDeps, email: string): Promise<Account | undefined> {
  const [account] = await deps.database.select<Account>(SELECT_ACCOUNT, [email.trim().toLowerCase()]);
  return account;
}

function viewOf({ id, email, name, role }: UserView): UserView {
  return { id, email, name, role };
}
