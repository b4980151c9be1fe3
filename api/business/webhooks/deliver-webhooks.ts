import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { type ClaimedRow, watchPerDatabase } from '../../platform/jobs/claim-watch.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { signatureHeaders } from './webhook-secret.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Messages of one webhook in a round: however much waits for one address, the others have their turn beside it. */
const AT_ONCE = 10;
const POLL_MS = 1000;
/** Longer than an attempt may take: after it, the process that made it is gone. */
const LEASE_MS = MINUTE_MS;
/** How often to look for attempts of processes that are gone. */
const RECOVER_EVERY_MS = 5 * SECOND_MS;
/** After each attempt that failed; after the last of them the message is given up. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** The same in seconds, by the number of the attempt. */
export const WEBHOOK_WAITS_SECONDS: readonly number[] = WAITS_MS.map((ms) => ms / SECOND_MS);
/** An address that took nothing for so long is switched off. */
const DISABLED_AFTER_MS = 3 * DAY_MS;
const ANSWER_KEPT_CHARS = 500;
const KEPT_DAYS = 30;

interface Claimed {
  id: string;
  webhook_id: string;
  event: string;
  payload: unknown;
  attempt: number;
  url: string;
  sealed_secret: string | null;
}

interface Outcome {
  isDelivered: boolean;
  status: number | null;
  answer: string;
}

/** Webhooks that take what they are sent, and those that did not take the last of it. */
type Lane = 'well' | 'failing';

/** Delivers what other programs are to be told, apart from the other jobs: an address may hang. Those that do hold up themselves. */
export function startWebhooks(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'webhooks could not be delivered';
  const lanes = (['well', 'failing'] as const).map((lane) =>
    startPolling(deps, { next: () => deliverDue(deps, lane), everyMs: POLL_MS, failure }),
  );
  const next = async (): Promise<boolean> => recoverLost(deps).then(() => false);
  lanes.push(startPolling(deps, { next, everyMs: RECOVER_EVERY_MS, failure }));
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/**
 * One round: one message of each webhook that is failing, more of each that is well. An attempt counts before it is made; one that
 * was lost is made again, under the same number. Answers whether more may wait.
 */
export async function deliverDue(deps: AppDeps, lane: Lane): Promise<boolean> {
  const claimed = await claim(deps, lane);
  const watch = watchOf(deps.database);
  await Promise.all(
    claimed.map((one) => watch.during(one.id, async () => settle(deps, one, await attempt(deps, one)))),
  );
  return lane === 'well' && claimed.length >= AT_ONCE;
}

/** Messages that this process attempts, and attempts of others that it has seen. */
const watchOf = watchPerDatabase();

/** Queues again what was attempted by processes that are gone: the other side knows it by its number. */
export async function recoverLost(deps: AppDeps): Promise<void> {
  const { queries, kind } = deps.database;
  const claimed = await rows<ClaimedRow>(
    queries,
    sql`SELECT id, attempt FROM webhook_deliveries WHERE state = 'attempting'`,
  );
  const isAlone = kind === 'embedded';
  const lost = watchOf(deps.database).abandoned(claimed, {
    leaseMs: LEASE_MS,
    uptime: deps.uptime(),
    isAlone,
  });
  if (lost.length > 0)
    await rows(
      queries,
      sql`UPDATE webhook_deliveries SET state = 'queued', due_at = ${deps.now().toISOString()}
          WHERE state = 'attempting' AND id = ANY (${sql.param(lost)}::uuid[])`,
    );
}

async function claim(deps: AppDeps, lane: Lane): Promise<Claimed[]> {
  const now = deps.now();
  return rows<Claimed>(
    deps.database.queries,
    sql`UPDATE webhook_deliveries d SET state = 'attempting', attempt = d.attempt + 1
        FROM webhooks w WHERE w.id = d.webhook_id AND d.id IN (
          SELECT due.id FROM webhooks e CROSS JOIN LATERAL (
            SELECT q.id FROM webhook_deliveries q
            WHERE q.webhook_id = e.id AND q.state = 'queued' AND q.due_at <= ${now.toISOString()}
            ORDER BY q.due_at, q.id LIMIT ${lane === 'well' ? AT_ONCE : 1} FOR UPDATE SKIP LOCKED) AS due
          WHERE e.enabled AND (e.failing_since IS NULL) = ${lane === 'well'})
        RETURNING d.id, d.webhook_id, d.event, d.payload, d.attempt, w.url, w.sealed_secret`,
  );
}

async function attempt(deps: AppDeps, one: Claimed): Promise<Outcome> {
  const body = JSON.stringify(one.payload);
  const id = `msg_${one.id.replaceAll('-', '')}`;
  const timestamp = Math.floor(deps.now().getTime() / SECOND_MS);
  const signature = signatureHeaders(deps, { sealed: one.sealed_secret, id, timestamp, body });
  if (signature === undefined)
    return { isDelivered: false, status: null, answer: 'Its secret cannot be read: make a new one.' };
  try {
    const { status, text } = await deps.post(one.url, {
      headers: { 'content-type': 'application/json', 'user-agent': 'Colophon-Webhooks', ...signature },
      body,
    });
    return { isDelivered: status >= 200 && status < 300, status, answer: text };
  } catch (error) {
    return {
      isDelivered: false,
      status: null,
      answer: error instanceof Error ? error.message : String(error),
    };
  }
}

async function settle(deps: AppDeps, one: Claimed, { isDelivered, status, answer }: Outcome): Promise<void> {
  const now = deps.now();
  const wait = isDelivered ? undefined : WAITS_MS[one.attempt - 1];
  const chance = (deps.randomBytes(1)[0] ?? 0) / 255;
  const dueAt = new Date(now.getTime() + (wait ?? 0) * (0.9 + 0.2 * chance)).toISOString();
  const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'queued';
  await deps.database.transaction(async (tx) => {
    const settled = await rows(
      tx,
      sql`UPDATE webhook_deliveries SET state = ${state}, due_at = ${dueAt}, status = ${status},
            answer = ${answer.replaceAll('\0', '').slice(0, ANSWER_KEPT_CHARS)}, settled_at = ${state === 'queued' ? null : now.toISOString()}
          WHERE id = ${one.id} AND attempt = ${one.attempt} AND state = 'attempting' RETURNING 1`,
    );
    if (settled.length === 0) return;
    if (isDelivered) {
      await rows(
        tx,
        sql`UPDATE webhooks SET failing_since = NULL WHERE id = ${one.webhook_id} AND failing_since IS NOT NULL`,
      );
      return;
    }
    await rows(
      tx,
      sql`UPDATE webhooks SET failing_since = coalesce(failing_since, ${now.toISOString()}) WHERE id = ${one.webhook_id}`,
    );
    await switchOff(tx, deps, { webhookId: one.webhook_id, isGone: status === 410 });
  });
}

/** Says why where staff look: in the list and on the page of the webhook. */
async function switchOff(
  tx: Parameters<typeof rows>[0],
  deps: AppDeps,
  { webhookId, isGone }: { webhookId: string; isGone: boolean },
): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - DISABLED_AFTER_MS).toISOString();
  const reason = isGone
    ? 'The other side said that this address is gone (410).'
    : 'Nothing got through for three days. Look at the last answers, then switch it on again.';
  const off = await rows(
    tx,
    sql`UPDATE webhooks SET enabled = false, disabled_reason = ${reason}, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${webhookId} AND enabled AND (${isGone} OR failing_since < ${since}) RETURNING 1`,
  );
  if (off.length > 0) deps.log.warn({ webhook: webhookId, reason }, 'a webhook was switched off');
}

/** Removes what is only history. */
export async function clearOldWebhookDeliveries(deps: AppDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await rows(deps.database.queries, sql`DELETE FROM webhook_deliveries WHERE created_at < ${before}`);
}
