import type { WebhookToday } from '#schema/answers/operations/today.ts';
import { sql } from 'drizzle-orm';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const SHOWN = 5;
const HOUR_MS = 3_600_000;

/**
 * Webhooks that were turned off because nothing got through, and those that have failed for more than an
 * hour.
 */
export async function webhooksToday(on: Queries, now: Date, words: Translator): Promise<WebhookToday[]> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const found = await rows<WebhookToday & { said: KeptMessage | null }>(
    on,
    sql`SELECT id, name, enabled, disabled_reason AS reason, disabled_said AS said, failing_since FROM webhooks
        WHERE (NOT enabled AND disabled_reason IS NOT NULL) OR (enabled AND failing_since < ${since})
        ORDER BY enabled, failing_since LIMIT ${SHOWN}`,
  );
  return found.map(({ said, ...one }) => ({ ...one, reason: keptIn(words, { reason: one.reason, said }) }));
}
