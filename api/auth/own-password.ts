import { sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { validationFailed } from '../http/api-error.ts';
import { tokenMissing } from './authenticate.ts';
import { loginGuardOf } from './login-guard.ts';
import { verifyPassword } from './passwords.ts';
import type { UserView } from './sign-in.ts';

/**
 * The account of who asks, once they have said their present password again. A wrong one is 422 on `current_password` and
 * counts as a failure to sign in, so that a stolen session cannot be used to guess it.
 */
export async function verifyOwnPassword(
  deps: AppDeps,
  { userId, password, address }: { userId: string; password: string; address: string },
): Promise<UserView> {
  const [user] = await rows<UserView & { password_hash: string | null }>(
    deps.database.queries,
    sql`SELECT id, email, name, role, password_hash FROM users WHERE id = ${userId}`,
  );
  if (user === undefined) throw tokenMissing();
  const guard = loginGuardOf(deps);
  const attempt = { email: user.email, address };
  const isRight = await verifyPassword(user.password_hash, password, {
    before: () => guard.count(attempt),
    whenRight: () => guard.forgive(attempt),
  });
  if (!isRight) throw validationFailed({ current_password: ['is not right'] });
  return user;
}
