import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import type { Actor } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { hashToken, looksLikeToken, newToken } from '../accounts/tokens.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Feed } from '#schema/answers/records/planning.ts';

/** Calendars poll every few minutes: recording each request would turn reads into writes. */
const TOUCH_AFTER_MS = 3_600_000;

export async function feedOf({ database }: AppDeps, userId: string): Promise<Feed | null> {
  const [feed] = await rows<Feed>(
    database.queries,
    sql`SELECT created_at, last_used_at FROM calendar_feeds WHERE user_id = ${userId}`,
  );
  return feed ?? null;
}

/**
 * Creates the URL of a person’s calendar, replacing the previous one. Only the hash of its token is stored.
 */
export async function createFeed(deps: AppDeps, userId: string): Promise<Feed> {
  const token = newToken(deps.randomBytes);
  const now = deps.now().toISOString();
  await deps.database.transaction(async (tx) => {
    await rows(
      tx,
      sql`INSERT INTO calendar_feeds (user_id, token_hash, created_at) VALUES (${userId}, ${hashToken(token)}, ${now})
          ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at,
            last_used_at = NULL`,
    );
    await recordPlainChange(tx, deps, { action: 'create', resource: 'calendar-feeds' });
  });
  const url = new URL(`/api/v1/calendar-feed/${token}.ics`, deps.env.siteUrl).href;
  return { created_at: now, last_used_at: null, url };
}

/** Returns true if there was one. */
export async function endFeed(tx: Queries, userId: string): Promise<boolean> {
  const gone = await rows(tx, sql`DELETE FROM calendar_feeds WHERE user_id = ${userId} RETURNING 1`);
  return gone.length > 0;
}

/** Whose calendar a token opens, with the role they have now; undefined for any other text. */
export async function feedOwner(deps: AppDeps, token: string): Promise<Actor | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const on = deps.database.queries;
  const tokenHash = hashToken(token);
  const [owner] = await rows<{ id: string; role: Role; last_used_at: string | null }>(
    on,
    sql`SELECT u.id, u.role, f.last_used_at FROM calendar_feeds f JOIN users u ON u.id = f.user_id
         WHERE f.token_hash = ${tokenHash} AND NOT u.disabled`,
  );
  if (owner === undefined) return undefined;
  const now = deps.now();
  if (owner.last_used_at === null || now.getTime() - Date.parse(owner.last_used_at) >= TOUCH_AFTER_MS)
    await rows(on, sql`UPDATE calendar_feeds SET last_used_at = ${now} WHERE token_hash = ${tokenHash}`);
  return { id: owner.id, role: owner.role };
}
