import { sql } from 'drizzle-orm';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { changedSettings, lockStored } from '../../platform/settings/settings-store.ts';
import { writeStored } from '../../platform/settings/write-settings.ts';
import { createLink } from '../accounts/account-links.ts';
import { removeAllFactors } from '../accounts/second-factor.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';

/**
 * The operator’s way back in: a link to set a password for the account with an email address, valid once.
 * Turns on sign-in with passwords again; with `removesFactors`, removes all second factors from the account.
 * Returns undefined if no enabled account has the address.
 */
export async function recoverAccount(
  deps: AppDeps,
  { email, removesFactors }: { email: string; removesFactors: boolean },
): Promise<string | undefined> {
  return deps.database.transaction(async (tx) => {
    const [user] = await rows<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM users WHERE lower(email) = ${email.trim().toLowerCase()} AND NOT disabled FOR UPDATE`,
    );
    if (user === undefined) return undefined;
    const stored = await lockStored(tx, 'sign-in');
    const change = { 'openid.only': null };
    const after = changedSettings(deps, 'sign-in', { stored, change });
    await writeStored(tx, deps, { name: 'sign-in', before: stored, after });
    if (removesFactors) {
      await removeAllFactors(tx, user.id);
      await closeSessionsOf(tx, user.id);
    }
    const record = { resource: 'users', recordId: user.id, recordTitle: user.name };
    await noteAudit(tx, deps, { action: 'recover_account', ...record, details: { removesFactors } });
    return createLink(tx, deps, { userId: user.id, purpose: 'password-reset', mailId: null });
  });
}
