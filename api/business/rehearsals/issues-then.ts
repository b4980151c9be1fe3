import { sql } from 'drizzle-orm';
import { REHEARSAL_CHANGES_MAX } from '#schema/base/limits.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Slot, nextSlots } from '../recurring/next-times.ts';
import { RECURRING_COLUMNS, type RecurringIssue } from '../recurring/recurring-issue.ts';

/** A newsletter issue that is sent automatically, at its time. */
export type PlannedIssue = { at: string } & (
  | { kind: 'scheduled'; id: string; name: string; public: boolean }
  /** The A/B test of its subject ends, so it comes into the archive. */
  | { kind: 'tested'; id: string; name: string; public: boolean }
  /** One date of a recurring issue that needs no approval. */
  | { kind: 'recurring'; recurring: RecurringIssue; slot: Slot }
);

/** The newsletter issues that are sent by a moment, in order. */
export async function issuesThen(tx: Queries, deps: AppDeps, at: Date): Promise<PlannedIssue[]> {
  const until = at.toISOString();
  const found = await rows<Extract<PlannedIssue, { kind: 'scheduled' | 'tested' }>>(
    tx,
    sql`(SELECT 'scheduled' AS kind, id, name, public, scheduled_at AS at FROM newsletter_campaigns
          WHERE status = 'scheduled' AND scheduled_at <= ${until}
          ORDER BY scheduled_at, id LIMIT ${REHEARSAL_CHANGES_MAX})
        UNION ALL
        (SELECT 'tested', id, name, public, test_ends_at FROM newsletter_campaigns
          WHERE status = 'sending' AND prepared_at IS NOT NULL AND test_winner IS NULL AND test_ends_at <= ${until}
          ORDER BY test_ends_at, id LIMIT ${REHEARSAL_CHANGES_MAX})`,
  );
  const issues = [...found, ...(await recurringThen(tx, deps, at))];
  return issues.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

async function recurringThen(tx: Queries, deps: AppDeps, at: Date): Promise<PlannedIssue[]> {
  const found = await rows<RecurringIssue & { next_at: string }>(
    tx,
    sql`SELECT ${RECURRING_COLUMNS} FROM recurring_issues
        WHERE enabled AND NOT approval AND next_at <= ${at.toISOString()} ORDER BY next_at, id`,
  );
  const zone = deps.site().time_zone;
  return found.flatMap((recurring) => {
    const from = new Date(Date.parse(recurring.next_at) - 1);
    const slots = nextSlots(recurring, { zone, from, count: REHEARSAL_CHANGES_MAX });
    return slots
      .filter((slot) => slot.at <= at)
      .map((slot) => ({ kind: 'recurring' as const, at: slot.at.toISOString(), recurring, slot }));
  });
}

/** The ID of what sends an issue: of the issue itself, or of a recurring one. */
export function senderOf(issue: PlannedIssue): string {
  return issue.kind === 'recurring' ? issue.recurring.id : issue.id;
}
