import { sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { validationFailed } from '../http/api-error.ts';
import { tokenMissing } from './authenticate.ts';
import { loginGuardOf } from './login-guard.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { closeSessionsOf } from './sessions.ts';
import { type Origin, type SignedIn, type UserView, startSession } from './sign-in.ts';

/**
 * Changes one's own password: all sessions end, and the one who asks gets a new one. A wrong present password is 422
 * and counts as a failure to sign in, so that a stolen session cannot be used to guess it.
 */
export async function changePassword(
  deps: AppDeps,
  change: { userId: string; currentPassword: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const [user] = await rows<UserView & { password_hash: string | null }>(
    deps.database.queries,
    sql`SELECT id, email, name, role, password_hash FROM users WHERE id = ${change.userId}`,
  );
  if (user === undefined) throw tokenMissing();
  const guard = loginGuardOf(deps);
  const attempt = { email: user.email, address: origin.address };
  const isRight = await verifyPassword(user.password_hash, change.currentPassword, {
    before: () => guard.count(attempt),
    whenRight: () => guard.forgive(attempt),
  });
  if (!isRight) throw validationFailed({ current_password: ['is not right'] });
  const passwordHash = await hashPassword(change.password);
  await deps.database.transaction(async (tx) => {
    await rows(
      tx,
      sql`UPDATE users SET password_hash = ${passwordHash}, version = version + 1, updated_at = ${deps.now()}
           WHERE id = ${user.id}`,
    );
    await closeSessionsOf(tx, user.id);
  });
  return startSession(deps, user, origin);
}
