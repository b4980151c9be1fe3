import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/** Someone in a series whose next step is due. */
export interface Person {
  series_id: string;
  contact_id: string;
  /** The step that is next; null: the first one. */
  step_id: string | null;
  arrived_at: string;
  /** The step is a wait, and it is over. */
  is_waiting: boolean;
  email: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Record<string, unknown>;
  /** Whether they may get emails of this series. */
  may_get: boolean;
}

/** Why someone is no longer in a series. */
export type EndReason = 'finished' | 'unsubscribed' | 'condition' | 'rule' | 'failed';

export async function endOf(
  tx: Queries,
  { series_id: series, contact_id: contact }: Person,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`UPDATE series_people SET ended_at = ${now.toISOString()}, reason = ${reason}, is_waiting = false
        WHERE series_id = ${series} AND contact_id = ${contact} AND ended_at IS NULL`,
  );
}

/** Records where they are now, and when their next step is due. */
export async function placeAt(
  tx: Queries,
  { series_id: series, contact_id: contact }: Person,
  place: { stepId: string; arrivedAt: Date; dueAt: Date; isWaiting: boolean },
): Promise<void> {
  await rows(
    tx,
    sql`UPDATE series_people SET step_id = ${place.stepId}, arrived_at = ${place.arrivedAt.toISOString()},
          due_at = ${place.dueAt.toISOString()}, is_waiting = ${place.isWaiting}
        WHERE series_id = ${series} AND contact_id = ${contact}`,
  );
}
