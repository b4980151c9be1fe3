import { sql } from 'drizzle-orm';
import { MAIL_LIMITS_KEPT_HOURS } from '#schema/base/limits.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';

const MINUTE_MS = 60_000;
/** How many captured emails are kept. */
const CAPTURED_KEPT = 2_000;

/** Removes expired single emails, and expired entries of limits. */
export async function clearOldMails(deps: AppDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - MAIL_LIMITS_KEPT_HOURS * 60 * MINUTE_MS).toISOString();
  const on = deps.database.queries;
  await rows(on, sql`DELETE FROM mail_limits WHERE done_at < ${before}`);
  await rows(
    on,
    sql`DELETE FROM mails WHERE state IN ('sent', 'failed', 'cancelled') AND settled_at < ${before}`,
  );
  await rows(
    on,
    sql`DELETE FROM mails WHERE state = 'captured' AND (created_at, id) <
          (SELECT created_at, id FROM mails WHERE state = 'captured' ORDER BY created_at DESC, id DESC OFFSET ${CAPTURED_KEPT} LIMIT 1)`,
  );
}
