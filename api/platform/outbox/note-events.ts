import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';

/** An event that other programs may subscribe to. */
export interface WebhookEvent {
  /** `subscription.confirmed`, `campaign.started`, `content.published` … */
  type: string;
  data: Readonly<Record<string, unknown>>;
  /** Whom it speaks of. */
  contactId?: string;
}

type Switch = 'subscriptions' | 'campaigns' | 'content' | 'drafts' | 'records';

/** The switch of a webhook that an event belongs to. */
const SWITCHES: Readonly<Record<string, Switch>> = {
  subscription: 'subscriptions',
  campaign: 'campaigns',
  content: 'content',
  draft: 'drafts',
  record: 'records',
};

/** Whether any webhook subscribes to such events: one query, before payloads are built. */
export async function hasSubscribers(tx: Queries, about: Switch): Promise<boolean> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM webhooks WHERE enabled AND ${sql.identifier(about)} LIMIT 1`,
  );
  return found.length > 0;
}

/** Queues the events for each subscribed webhook, in the transaction of the change itself. */
export async function noteEvents(tx: Queries, events: readonly WebhookEvent[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const [kind, about] of Object.entries(SWITCHES)) {
    const concerned = events.filter(({ type }) => type.startsWith(`${kind}.`));
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
