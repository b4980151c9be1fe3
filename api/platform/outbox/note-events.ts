import { sql } from 'drizzle-orm';
import { WEBHOOK_EVENTS, type WebhookEventName, type WebhookSwitch } from '#schema/access/webhook-events.ts';
import { type Queries, rows } from '../database/database.ts';

/** An event that other programs may subscribe to. */
export interface WebhookEvent {
  type: WebhookEventName;
  data: Readonly<Record<string, unknown>>;
  /** Whom it speaks of. */
  contactId?: string;
}

/** Whether any webhook subscribes to such events: one query, before payloads are built. */
export async function hasSubscribers(tx: Queries, about: WebhookSwitch): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM webhooks WHERE enabled AND ${sql.identifier(about)} LIMIT 1`,
  );
  return found.length > 0;
}

/** Queues the events for each subscribed webhook, in the transaction of the change itself. */
export async function noteEvents(tx: Queries, events: readonly WebhookEvent[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const [about, known] of Object.entries(WEBHOOK_EVENTS)) {
    const concerned = events.filter(({ type }) => type in known);
    if (concerned.length === 0) continue;
    const payloads = concerned.map(({ type, data }) => JSON.stringify({ type, timestamp: at, data }));
    await rows(
      tx,
      sql`INSERT INTO webhook_deliveries (id, webhook_id, contact_id, event, payload, state, due_at, created_at)
          SELECT gen_random_uuid(), w.id, v.contact_id, v.event, v.payload::jsonb, 'queued', ${at}::timestamptz, ${at}::timestamptz
          FROM webhooks w, unnest(${sql.param(concerned.map(({ contactId }) => contactId ?? null))}::uuid[],
            ${sql.param(concerned.map(({ type }) => type))}::text[], ${sql.param(payloads)}::text[]) AS v (contact_id, event, payload)
          WHERE w.enabled AND w.${sql.identifier(about)}`,
    );
  }
}
