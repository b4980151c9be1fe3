import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { cancelDeliveriesOf } from '../deliveries/cancel-deliveries.ts';
import { noteConsent } from '../contacts/consent.ts';
import { leaveLists, lockContact } from '../contacts/memberships.ts';
import type { BatchOutcome, Leaver } from './batch.ts';
import type { ImportOptions, Known } from './import-options.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const STATES = {
  unsubscribed: spoken('unsubscribed'),
  bounced: spoken('bounced'),
  complained: spoken('complained'),
  blocklisted: spoken('blocklisted'),
} as const;

interface KeepingOut {
  leavers: readonly Leaver[];
  known: ReadonlyMap<string, Known>;
  options: ImportOptions;
  outcome: BatchOutcome;
}

/**
 * Keeps those out who left elsewhere. Of people who are not known here only a keyed hash of the address is stored, which refuses
 * them in every later import; those who are known leave here too, unless they asked for email again since then.
 */
export async function keepOut(tx: Queries, deps: AppDeps, keeping: KeepingOut): Promise<void> {
  const { leavers, known, options, outcome } = keeping;
  const strangers: Leaver[] = [];
  for (const leaver of leavers) {
    const contact = known.get(leaver.hash);
    const state = STATES[leaver.state];
    if (contact !== undefined && hasReturned(contact, leaver)) {
      outcome.refused.set(leaver.line, spoken('asked_again', { state }));
      outcome.states.set(leaver.line, { state: 'subscribed' });
      continue;
    }
    outcome.refused.set(leaver.line, spoken('kept_out', { state }));
    if (options.dryRun) continue;
    if (contact === undefined) strangers.push(leaver);
    else await endMail(tx, deps, { contact, leaver, options });
  }
  if (strangers.length === 0) return;
  await rows(
    tx,
    sql`INSERT INTO suppressions (address_hash, reason, created_at)
        SELECT v.hash, v.reason, ${deps.now().toISOString()}::timestamptz FROM unnest(
          ${sql.param(strangers.map(({ hash }) => hash))}::text[],
          ${sql.param(strangers.map(({ state }) => state))}::text[]) AS v (hash, reason)
        ON CONFLICT DO NOTHING`,
  );
}

function hasReturned({ returned_at: returnedAt }: Known, { leftAt }: Leaver): boolean {
  return leftAt !== undefined && returnedAt !== null && new Date(returnedAt) > new Date(leftAt);
}

async function endMail(
  tx: Queries,
  deps: AppDeps,
  { contact: { id }, leaver, options }: { contact: Known; leaver: Leaver; options: ImportOptions },
): Promise<void> {
  const contact = await lockContact(tx, id);
  if (contact === undefined) return;
  const moment = { now: deps.now(), newId: deps.newId };
  const origin = { source: options.source, actorId: options.actorId };
  if (leaver.state === 'unsubscribed') {
    await leaveLists(tx, { contact, origin, moment });
    return;
  }
  // What staff or a mailbox said before stays as it is.
  if (contact.status !== 'enabled') return;
  await rows(
    tx,
    sql`UPDATE contacts SET status = ${leaver.state}, version = version + 1, updated_at = ${moment.now.toISOString()}
        WHERE id = ${id}`,
  );
  const event = { contactId: id, listId: null, event: 'status_changed' as const, before: contact.status };
  await noteConsent(tx, [event], { origin, moment });
  await cancelDeliveriesOf(tx, id, moment.now);
}
