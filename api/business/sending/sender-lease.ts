import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { FencedError, leaseEnd } from '../../platform/jobs/leased-queue.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';

/*
 * The lease of a sending process. Its times come from the database, the only clock that all nodes share, so a
 * node whose clock jumps neither loses its own lease nor takes another’s.
 */

/** Registers a sender; each process gets a new ID, also when it starts over. */
export async function openLease(deps: AppDeps, leaseMs: number): Promise<string> {
  const id = deps.newId();
  await rows(
    deps.database.queries,
    sql`INSERT INTO newsletter_senders (id, lease_until, created_at)
        VALUES (${id}, ${leaseEnd(leaseMs)}, clock_timestamp())`,
  );
  return id;
}

/** SQL fragment: renews the lease of a sender ($1) for a number of seconds ($2). */
export const RENEWAL = `UPDATE newsletter_senders SET lease_until = clock_timestamp() + make_interval(secs => $2::float8)
  WHERE id = $1 AND ended_at IS NULL`;

/**
 * Renews the lease as the first step in a sender’s transaction: everything else counts only if this does. A
 * process that hangs within the transaction must not lock its rows for longer than the lease: PostgreSQL then
 * ends it.
 */
export async function renewLease(
  tx: Queries,
  { senderId, leaseMs }: { senderId: string; leaseMs: number },
): Promise<void> {
  const alive = await runStatement(
    tx,
    {
      name: 'renew_sender',
      text: `${RENEWAL} RETURNING set_config('idle_in_transaction_session_timeout', $3, true) AS alive`,
    },
    [senderId, leaseMs / 1000, String(leaseMs)],
  );
  if (alive.length === 0) throw new FencedError('The lease of this sender was taken away.');
}

/** Ends a sender that has nothing in flight anymore. */
export async function closeLease(deps: AppDeps, senderId: string): Promise<void> {
  await rows(
    deps.database.queries,
    sql`UPDATE newsletter_senders SET ended_at = clock_timestamp() WHERE id = ${senderId} AND ended_at IS NULL`,
  );
}

/**
 * Ends senders that have died. What they were attempting may have arrived, so it becomes unknown and is never
 * sent again automatically. An embedded database has one process, so any other registered sender has died.
 */
export async function recoverAbandoned(deps: AppDeps, ownId: string): Promise<void> {
  const isGone = deps.database.kind === 'embedded' ? sql`true` : sql`lease_until < clock_timestamp()`;
  await deps.database.transaction(async (tx) => {
    const ended = await rows<{ id: string }>(
      tx,
      sql`UPDATE newsletter_senders SET ended_at = clock_timestamp() WHERE id IN (
            SELECT id FROM newsletter_senders WHERE ended_at IS NULL AND id <> ${ownId} AND ${isGone} FOR UPDATE SKIP LOCKED)
          RETURNING id`,
    );
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    const changes = await rows<CountChange>(
      tx,
      sql`WITH lost AS (
            UPDATE newsletter_deliveries SET state = 'unknown', settled_at = ${deps.now().toISOString()},
              reason = 'the sending process ended before the answer came'
            WHERE sender_id = ANY (${sql.param(ids)}::uuid[]) AND state = 'attempting' RETURNING campaign_id)
          SELECT campaign_id, 'attempting' AS name, -count(*)::int AS by FROM lost GROUP BY campaign_id
          UNION ALL SELECT campaign_id, 'unknown', count(*)::int FROM lost GROUP BY campaign_id`,
    );
    await addToCounters(tx, 'people', changes);
    const unknown = changes.filter(({ name }) => name === 'unknown').reduce((sum, { by }) => sum + by, 0);
    deps.log.warn(
      { senders: ids, unknown },
      'sending processes ended without a word; what they attempted is unknown',
    );
  });
}
