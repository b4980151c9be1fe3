import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { endLinks } from '../accounts/account-links.ts';
import { endApiTokensOf } from '../accounts/api-tokens.ts';
import { notifyPerson } from '../accounts/notices.ts';
import { refuseGuessable } from '../accounts/breached-passwords.ts';
import { removeAllFactors } from '../accounts/second-factor.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { closeSessionsOf } from '../accounts/sessions.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What else happens when a staff member is saved. */
export const userHooks: ResourceHooks = {
  /**
   * Hashing is slow, so this runs before the transaction: `password` becomes `password_hash`. An empty one
   * changes nothing.
   */
  async prepare({ password, ...input }, { deps, stored }) {
    if (typeof password !== 'string' || password === '') return input;
    const { email, name } = { ...stored, ...input } as { email?: string; name?: string };
    await refuseGuessable(password, { deps, email, name });
    return { ...input, password_hash: await hashPassword(password) };
  },

  async beforeSave(input, { tx, stored }) {
    const isDemoted = input.role !== undefined && input.role !== 'administrator';
    if (stored !== undefined && (isDemoted || input.disabled === true)) await requireAnother(tx, stored.id);
    return input;
  },

  /** Whatever was issued under another password, role, or email address is no longer valid. */
  async afterSave(record, { tx, deps, actor, stored, input }) {
    if (stored === undefined) return;
    const hasNewPassword = input.password_hash !== undefined;
    const isDisabled = record.disabled === true && stored.disabled !== true;
    if (hasNewPassword || record.role !== stored.role || record.disabled !== stored.disabled) {
      await closeSessionsOf(tx, record.id);
      await endApiTokensOf(tx, record.id);
    }
    // The email with the link may have gone to someone else.
    const isMoved = record.email !== stored.email;
    if (hasNewPassword || isDisabled || isMoved) await endLinks(tx, { userId: record.id });
    const by = actor.id === record.id ? undefined : 'an administrator';
    const person = { userId: record.id, by };
    if (hasNewPassword) await notifyPerson(tx, deps, { ...person, notice: { is: 'password-changed' } });
    if (!isMoved) return;
    const [from, to] = [String(stored.email), String(record.email)];
    await notifyPerson(tx, deps, { ...person, notice: { is: 'email-changed', from, to } });
  },

  async beforeRemove(record, { tx }) {
    await requireAnother(tx, record.id);
    await closeSessionsOf(tx, record.id);
    await endLinks(tx, { userId: record.id });
    await removeAllFactors(tx, record.id);
    await rows(tx, sql`DELETE FROM openid_identities WHERE user_id = ${record.id}`);
    await endApiTokensOf(tx, record.id);
    await rows(tx, sql`DELETE FROM known_devices WHERE user_id = ${record.id}`);
    await rows(tx, sql`DELETE FROM calendar_feeds WHERE user_id = ${record.id}`);
  },
};

/**
 * Throws 409 if `id` is the only administrator who can sign in: invited people without a password don’t
 * count. Locks the rows: if two administrators demote each other at once, one has to wait and is then the
 * last.
 */
async function requireAnother(tx: Queries, id: string): Promise<void> {
  const administrators = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM users u WHERE role = 'administrator' AND NOT disabled
          AND (password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = u.id)
            OR EXISTS (SELECT 1 FROM openid_identities WHERE user_id = u.id))
        ORDER BY id FOR UPDATE`,
  );
  const isOne = administrators.some((user) => user.id === id);
  if (isOne && administrators.length === 1) {
    throw new ApiError('invalid_transition', {
      message: spoken('last_administrator'),
    });
  }
}
