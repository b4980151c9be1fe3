import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { ResourceHooks } from '../resources/hook-types.ts';
import { endLinks } from '../people/account-links.ts';
import { refuseBreached } from '../people/breached-passwords.ts';
import { removeFactor } from '../people/second-factor.ts';
import { hashPassword } from './passwords.ts';
import { closeSessionsOf } from './sessions.ts';

/** What saving a person of the staff means beyond their row. */
export const userHooks: ResourceHooks = {
  /** Costly, hence before the transaction: `password` becomes `password_hash`. An empty one keeps what there is. */
  async prepare({ password, ...input }) {
    if (typeof password !== 'string' || password === '') return input;
    await refuseBreached(password);
    return { ...input, password_hash: await hashPassword(password) };
  },

  async beforeSave(input, { tx, stored }) {
    const isDemoted = input.role !== undefined && input.role !== 'administrator';
    if (stored !== undefined && (isDemoted || input.disabled === true)) await requireAnother(tx, stored.id);
    return input;
  },

  /** What somebody may do is decided at sign-in; when it changes, they sign in again. */
  async afterSave(record, { tx, stored, input }) {
    if (stored === undefined) return;
    const isChanged =
      input.password_hash !== undefined || record.role !== stored.role || record.disabled !== stored.disabled;
    if (isChanged) await closeSessionsOf(tx, record.id);
  },

  async beforeRemove(record, { tx }) {
    await requireAnother(tx, record.id);
    await closeSessionsOf(tx, record.id);
    await endLinks(tx, { userId: record.id });
    await removeFactor(tx, record.id);
    await rows(tx, sql`DELETE FROM api_tokens WHERE user_id = ${record.id}`);
    await rows(tx, sql`DELETE FROM calendar_feeds WHERE user_id = ${record.id}`);
  },
};

/**
 * 409 where `id` is the only administrator who can sign in. The rows are locked: of two administrators who demote each
 * other at the same moment, one has to wait and then finds themselves the last.
 */
async function requireAnother(tx: Queries, id: string): Promise<void> {
  const administrators = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM users WHERE role = 'administrator' AND NOT disabled ORDER BY id FOR UPDATE`,
  );
  const isOne = administrators.some((user) => user.id === id);
  if (isOne && administrators.length === 1) {
    throw new ApiError('invalid_transition', {
      message: 'This is the only administrator who can sign in. Make somebody else one first.',
    });
  }
}
