import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { endLinks } from '../accounts/account-links.ts';
import { endApiTokensOf } from '../accounts/api-tokens.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { refuseGuessable } from '../accounts/breached-passwords.ts';
import { verifyOwnPassword } from './own-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';
import { type Origin, startSession } from './sign-in.ts';
import type { SignedIn } from '#schema/answers/operations/sign-in.ts';

/**
 * Changes the person’s own password: ends all sessions, and opens a new one for the person who asked. A wrong
 * current password is 422 and counts as a failed sign-in, so that a stolen session can’t be used to guess it.
 */
export async function changePassword(
  deps: AppDeps,
  change: { userId: string; currentPassword: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const { userId, currentPassword, password } = change;
  const user = await verifyOwnPassword(deps, { userId, password: currentPassword, address: origin.address });
  await refuseGuessable(password, { deps, ...user });
  const passwordHash = await hashPassword(password);
  await deps.database.transaction(async (tx) => {
    await rows(
      tx,
      sql`UPDATE users SET password_hash = ${passwordHash}, version = version + 1, updated_at = ${deps.now()}
           WHERE id = ${user.id}`,
    );
    await closeSessionsOf(tx, user.id);
    await endApiTokensOf(tx, user.id);
    await endLinks(tx, { userId: user.id });
    await notifyPerson(tx, deps, { userId: user.id, notice: { is: 'password-changed' } });
    await recordPlainChange(tx, deps, { action: 'change_password', resource: 'users', recordId: user.id });
  });
  return startSession(deps, user, origin);
}
