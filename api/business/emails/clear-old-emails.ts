import { sql } from 'drizzle-orm';
import { EMAILS_KEPT_DAYS } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';

const DAY_MS = 86_400_000;

/** Forgets emails that were settled long ago, and whom they went to. */
export async function clearOldEmails({ database, now }: AppDeps): Promise<void> {
  const before = new Date(now().getTime() - EMAILS_KEPT_DAYS * DAY_MS).toISOString();
  await rows(database.queries, sql`DELETE FROM emails WHERE settled_at < ${before}`);
}
