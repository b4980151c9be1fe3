import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';

const DAY_MS = 24 * 3_600_000;
/** What comes back of a mail after so long changes nothing any more. */
const ACCEPTED_DAYS = 365;
/**
 * A report is kept longer than a mail can be reported, so that one that is sent again is known for as long as it would count; what
 * mail services sign counts for a day.
 */
const KEPT_DAYS = 400;

/** Whether a mail left so long ago that a report of it counts no more. */
export function isTooLate({ now }: Pick<AppDeps, 'now'>, sentAt: string | null): boolean {
  return sentAt !== null && now().getTime() - Date.parse(sentAt) > ACCEPTED_DAYS * DAY_MS;
}

/** Removes reports that are only history; what followed from them stays with the contact. */
export async function clearOldBounceReports(deps: AppDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await rows(deps.database.queries, sql`DELETE FROM bounce_reports WHERE created_at < ${before}`);
}
