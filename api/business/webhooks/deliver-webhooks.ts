import { sql } from 'drizzle-orm';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ifHeld } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { type WebhookMessage, webhookMessages } from './webhook-queue.ts';
import { isListedReceiver } from './webhook-hooks.ts';
import { signatureHeaders } from './webhook-secret.ts';

const spoken = later(messages);

/** Stored in place of a response. */
export const SECRET_UNREADABLE = spoken('secret_unreadable');
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
/**
 * Messages of one webhook per round: however many wait for one URL, the others get their turn alongside it.
 */
const AT_ONCE = 10;
const POLL_MS = 1000;
/** How often to look for attempts of processes that have died. */
const RECOVER_EVERY_MS = 5 * SECOND_MS;
/** A URL that has accepted nothing for this long is turned off. */
const DISABLED_AFTER_MS = 3 * DAY_MS;
const ANSWER_KEPT_CHARS = 500;

interface Outcome {
  isDelivered: boolean;
  status: number | null;
  answer: string;
}

/** Webhooks whose last message was accepted, and those whose last one failed. */
type Lane = 'well' | 'failing';

/** Delivers webhooks separately from the other jobs: a slow URL holds up only itself. */
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
 * One round: one message for each failing webhook, several for each healthy one. An attempt is counted before
 * it is made; one that is lost is repeated under the same ID. Returns whether more may be waiting.
 */
export async function deliverDue(deps: AppDeps, lane: Lane): Promise<boolean> {
  const claimed = await claim(deps, lane);
  await Promise.all(
    claimed.map((one) =>
      webhookMessages.during(deps, one, async () => recordAttempt(deps, one, await attempt(deps, one))),
    ),
  );
  return lane === 'well' && claimed.length >= AT_ONCE;
}

/** Requeues what processes that have died were attempting: the receiver recognizes it by its ID. */
export async function recoverLost(deps: AppDeps): Promise<void> {
  await webhookMessages.reclaimExpired(deps, sql`state = 'queued', due_at = ${deps.now().toISOString()}`);
}

function claim(deps: AppDeps, lane: Lane): Promise<WebhookMessage[]> {
  const isWell = lane === 'well';
  const next = sql`SELECT due.id FROM webhooks e CROSS JOIN LATERAL (
      SELECT q.id FROM webhook_deliveries q
      WHERE q.webhook_id = e.id AND q.state = 'queued' AND q.due_at <= ${deps.now().toISOString()}
      ORDER BY q.due_at, q.id LIMIT ${isWell ? AT_ONCE : 1} FOR UPDATE SKIP LOCKED) AS due
    WHERE e.enabled AND (e.failing_since IS NULL) = ${isWell}`;
  return webhookMessages.claim(deps, { next });
}

async function attempt(deps: AppDeps, one: WebhookMessage): Promise<Outcome> {
  const body = JSON.stringify(one.payload);
  const id = `msg_${one.id.replaceAll('-', '')}`;
  const timestamp = Math.floor(deps.now().getTime() / SECOND_MS);
  const signature = signatureHeaders(deps, { sealed: one.sealed_secret, id, timestamp, body });
  if (signature === undefined)
    return {
      isDelivered: false,
      status: null,
      answer: String(SECRET_UNREADABLE),
    };
  try {
    const { status, text } = await deps.post(one.url, {
      headers: { 'content-type': 'application/json', 'user-agent': 'Colophon-Webhooks', ...signature },
      body,
      isListed: isListedReceiver(deps, one.url),
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

async function recordAttempt(
  deps: AppDeps,
  one: WebhookMessage,
  { isDelivered, status, answer }: Outcome,
): Promise<void> {
  const now = deps.now();
  const kept = answer.replaceAll('\0', '').slice(0, ANSWER_KEPT_CHARS);
  const outcome = isDelivered ? 'done' : 'again';
  const set = () => sql`status = ${status}, answer = ${kept}`;
  const write = async (tx: Queries): Promise<void> => {
    await webhookMessages.recordOutcome(tx, deps, { message: one, outcome, set });
    const since = isDelivered ? sql`NULL` : sql`coalesce(failing_since, ${now.toISOString()})`;
    await rows(
      tx,
      sql`UPDATE webhooks SET failing_since = ${since}
          WHERE id = ${one.webhook_id} AND (failing_since IS NULL) <> ${isDelivered}`,
    );
    if (!isDelivered) await switchOff(tx, deps, { webhookId: one.webhook_id, isGone: status === 410 });
  };
  // Nothing is recorded for a message that another process has taken over.
  await ifHeld(() => deps.database.transaction(write));
}

/** Turns a webhook off and says why where staff look: in the list, and on the webhook’s page. */
async function switchOff(
  tx: Queries,
  deps: AppDeps,
  { webhookId, isGone }: { webhookId: string; isGone: boolean },
): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - DISABLED_AFTER_MS).toISOString();
  const { reason, said } = keptColumns(spoken(isGone ? 'gone' : 'silent'));
  const off = await rows(
    tx,
    sql`UPDATE webhooks SET enabled = false, disabled_reason = ${reason}, disabled_said = ${said}::jsonb, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${webhookId} AND enabled AND (${isGone} OR failing_since < ${since}) RETURNING 1`,
  );
  if (off.length > 0) deps.log.warn({ webhook: webhookId, reason }, 'a webhook was switched off');
}
