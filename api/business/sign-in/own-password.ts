import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { tokenMissing } from '../../platform/route/caller.ts';
import { loginGuardOf } from '../accounts/login-guard.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import type { UserView } from '#schema/answers/operations/sign-in.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The password that a signed-in person enters, and where from. */
interface Claim {
  userId: string;
  password: string;
  address: string;
}

/**
 * The person’s account, after they have entered their current password again. A wrong one is 422 on
 * `current_password` and counts as a failed sign-in, so that a stolen session can’t be used to guess it.
 */
export async function verifyOwnPassword(deps: AppDeps, claim: Claim): Promise<UserView> {
  const { user, isRight } = await checkOwnPassword(deps, claim);
  if (!isRight) throw validationFailed({ current_password: [spoken('password_wrong')] });
  return user;
}

/** Whether the password is theirs. A wrong one counts as a failed sign-in, and too many are 429. */
export async function checkOwnPassword(
  deps: AppDeps,
  { userId, password, address }: Claim,
): Promise<{ user: UserView; isRight: boolean }> {
  const [found] = await rows<UserView & { password_hash: string | null }>(
    deps.database.queries,
    sql`SELECT id, email, name, role, password_hash FROM users WHERE id = ${userId}`,
  );
  if (found === undefined) throw tokenMissing();
  const { password_hash: passwordHash, ...user } = found;
  const guard = loginGuardOf(deps);
  const attempt = { email: user.email, address };
  const isRight = await verifyPassword(passwordHash, password, {
    before: () => guard.count(attempt),
    whenRight: () => guard.forgive(attempt),
  });
  return { user, isRight };
}
