import type { DeliveryState } from '#schema/resources/email-newsletters.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { waitAfter } from '../../platform/jobs/backoff.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { noteConsent } from '../contacts/consent.ts';
import type { CountChange } from '../deliveries/counters.ts';
import { REFUSED } from '../bounces/bounce-words.ts';
import { stopWelcome } from '../deliveries/stop-welcome.ts';
import { PUT_OFF, TRIED_MS } from './delivery-queue.ts';
import type { Claimed, Settled } from './turn.ts';

/** The result of an attempt, as it is recorded. */
export interface Outcome {
  delivery: Claimed;
  state: DeliveryState;
  dueAt: string;
  code: number | null;
  reply: string;
  reason: string | null;
  /** The mailbox doesn’t exist: it gets no more emails. */
  isHardBounce: boolean;
}

/**
 * The next state of a delivery. A deferred one is retried for three days, after a delay that doubles, with
 * some jitter.
 */
export function outcomeOf(
  deps: Pick<AppDeps, 'now' | 'randomBytes'>,
  { delivery, result }: Settled,
): Outcome {
  const { outcome, code, reply } = result;
  const now = deps.now();
  const base = { delivery, code, reply: reply.slice(0, 500), dueAt: now.toISOString(), reason: null };
  if (outcome === 'accepted') return { ...base, state: 'accepted', isHardBounce: false };
  if (outcome === 'unknown')
    return { ...base, state: 'unknown', reason: 'no response after the email was sent', isHardBounce: false };
  if (outcome === 'rejected') return { ...base, state: 'rejected', isHardBounce: isHardBounce(result) };
  const triedMs = now.getTime() - Date.parse(delivery.first_attempt_at);
  if (triedMs > TRIED_MS)
    return { ...base, state: 'rejected', reason: 'delayed for too long', isHardBounce: false };
  const dueAt = new Date(now.getTime() + waitAfter(PUT_OFF, delivery.attempt, deps)).toISOString();
  const reason = outcome === 'unsent' ? 'not sent completely' : 'delayed by the mail server';
  return { ...base, state: 'deferred', dueAt, reason, isHardBounce: false };
}

/** The server rejects us, or our content, which says nothing about the recipient’s address. */
const REFUSES_US = /\brelay|denied|not (?:permitted|allowed|authori[sz]ed)|authenticat|\bsender\b/i;

/**
 * RFC 3463: 5.1.x means a bad address. Without such a code, 550 and 553 to the recipient mean it too, unless
 * their text is about us.
 */
function isHardBounce(result: SendResult): boolean {
  if (result.outcome !== 'rejected' || result.stage !== 'recipient') return false;
  const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(result.reply)?.[1];
  if (enhanced !== undefined) return enhanced === '1';
  const isAboutUs = REFUSES_US.test(result.reply) || REFUSED.test(result.reply);
  return (result.code === 550 || result.code === 553) && !isAboutUs;
}

/** Suppresses people whose address hard bounced. */
export async function noteBounces(tx: Queries, deps: AppDeps, contactIds: readonly string[]): Promise<void> {
  const now = deps.now();
  const closed = await runStatement<{ id: string }>(
    tx,
    {
      text: `UPDATE contacts SET status = 'bounced', version = version + 1, updated_at = $2
             WHERE id = ANY ($1::uuid[]) AND status = 'enabled' RETURNING id`,
    },
    [contactIds, now.toISOString()],
  );
  const events = closed.map(({ id }) => ({
    contactId: id,
    listId: null,
    event: 'status_changed' as const,
    before: 'enabled',
  }));
  const moment = { now, newId: deps.newId };
  await noteConsent(tx, events, { origin: { source: 'mail system' }, moment });
  for (const { id } of closed) await stopWelcome(tx, id, now);
}

/**
 * After a transaction with an unknown outcome: requeues what the database counts as our attempts, but we
 * don’t have in flight. None of it was sent, because only what we know of is.
 */
export async function requeueUnsent(
  tx: Queries,
  { senderId, inFlight }: { senderId: string; inFlight: readonly string[] },
): Promise<CountChange[]> {
  const returned = await runStatement<{ campaign_id: string }>(
    tx,
    {
      text: `UPDATE newsletter_deliveries SET state = 'queued' WHERE sender_id = $1 AND state = 'attempting'
               AND NOT (id = ANY ($2::uuid[])) RETURNING campaign_id`,
    },
    [senderId, inFlight],
  );
  return returned.flatMap(({ campaign_id }) => [
    { campaign_id, name: 'attempting', by: -1 },
    { campaign_id, name: 'queued', by: 1 },
  ]);
}
