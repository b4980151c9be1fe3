import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MEMBERSHIP_STATUSES } from '#schema/contact-rules/membership.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { cancelDeliveriesOf } from '../deliveries/cancel-deliveries.ts';
import type { HookContext, ResourceHooks } from '../../records/resources/hook-types.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { addressHash } from '../../platform/text/address.ts';
import { contactSteps } from './bulk-steps.ts';
import { noteConsent } from '../contacts/consent.ts';
import { eraseContact } from '../contacts/erase-contact.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

/**
 * Each email address belongs to one contact. Those who left, bounced, or were erased come back only on
 * purpose.
 */
export const contactHooks: ResourceHooks = {
  list: listContacts,
  filters: {
    contact_list: z.string().max(200).optional(),
    membership: z.enum(MEMBERSHIP_STATUSES).optional(),
    segment: z.uuid(faults.recordId).optional(),
  },

  accepts: { resubscribe: z.boolean().optional() },

  async beforeSave(input, context) {
    const { tx, deps, stored } = context;
    const { resubscribe, ...changes } = input;
    if (stored !== undefined && changes.status === 'enabled' && resubscribe !== true) refuseReturn(stored);
    if (typeof changes.email !== 'string') return changes;
    const hash = addressHash(deps, changes.email);
    const isSame = stored !== undefined && hash === addressHash(deps, String(stored.email));
    if (isSame) return changes;
    await refuseTaken(tx, hash);
    await refuseSuppressed(tx, hash, resubscribe === true);
    if (stored !== undefined) await keepLeaversOut(context, stored);
    return { ...changes, address_hash: hash };
  },

  async afterSave(record, { tx, deps, actor, stored }) {
    const before = stored?.status;
    if (typeof before !== 'string' || before === record.status) return;
    const moment = { now: deps.now(), newId: deps.newId };
    const origin = { source: 'staff', actorId: actor.id };
    const event = { contactId: record.id, listId: null, event: 'status_changed' as const, before };
    await noteConsent(tx, [event], { origin, moment });
    if (record.status !== 'enabled') await cancelDeliveriesOf(tx, record.id, moment.now);
  },

  steps: contactSteps,

  async beforeRemove(record, { tx, deps }) {
    await eraseContact(tx, deps, { id: record.id, email: String(record.email) });
  },
};

/** Throws 409: a contact that bounced or complained isn’t reactivated by accident. */
function refuseReturn({ status }: WireRecord): void {
  if (status !== 'bounced' && status !== 'complained') return;
  throw new ApiError('invalid_transition', {
    message: spoken('gone_status', { status }),
  });
}

async function refuseTaken(tx: Queries, hash: string): Promise<void> {
  const taken = await rows(tx, sql`SELECT 1 FROM contacts WHERE address_hash = ${hash}`);
  if (taken.length > 0) throw validationFailed({ email: [spoken('email_taken')] });
}

async function refuseSuppressed(tx: Queries, hash: string, mayReturn: boolean): Promise<void> {
  if (mayReturn) {
    await rows(tx, sql`DELETE FROM suppressions WHERE address_hash = ${hash}`);
    return;
  }
  const suppressed = await rows(tx, sql`SELECT 1 FROM suppressions WHERE address_hash = ${hash}`);
  if (suppressed.length > 0) {
    throw validationFailed({
      email: [spoken('email_suppressed')],
    });
  }
}

/**
 * People who unsubscribed stay unsubscribed under their old email address too, because it could be added
 * again.
 */
async function keepLeaversOut({ tx, deps }: HookContext, stored: WireRecord): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO suppressions (address_hash, reason, created_at)
        SELECT c.address_hash, 'address changed', ${deps.now().toISOString()}::timestamptz FROM contacts c WHERE c.id = ${stored.id} AND (
          c.unsubscribed_at IS NOT NULL OR c.status <> 'enabled'
          OR EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = c.id AND m.status = 'unsubscribed'))
        ON CONFLICT DO NOTHING`,
  );
}
