import { sql } from 'drizzle-orm';
import type { TodayRelease } from '#schema/answers/operations/today.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { LISTS } from '../releases/list-items.ts';
import { RELEASES } from '../releases/releases-queue.ts';

const SHOWN = 6;
/** A release that is due is published within seconds. */
const GRACE_MS = 60_000;

interface Found extends Omit<TodayRelease, 'state'> {
  said: KeptMessage | null;
}

/** Releases with a time: those that were refused or are overdue first, because they are the oldest. */
export async function releasesToday(on: Queries, now: Date, words: Translator): Promise<TodayRelease[]> {
  const found = await rows<Found>(
    on,
    sql`SELECT r.id, r.name, r.scheduled_at AS at, f.reason, f.said, ${BLOCKED} AS blocked_items FROM releases r
        LEFT JOIN queue_failures f ON f.queue = ${RELEASES} AND f.item = r.id::text AND f.failed_at IS NOT NULL
        WHERE r.status = 'scheduled' ORDER BY r.scheduled_at, r.id LIMIT ${SHOWN}`,
  );
  const isOver = (at: string) => Date.parse(at) < now.getTime() - GRACE_MS;
  return found.map(({ said, reason, ...release }) => ({
    ...release,
    state: reason !== null ? 'failed' : isOver(release.at) ? 'overdue' : 'scheduled',
    reason: keptIn(words, { reason, said }),
  }));
}

const IS_CONTENT = sql`i.resource = ANY (${sql.param([...contentTypes.map(({ name }) => name), LISTS])}::text[])`;

/**
 * Content that can’t go live as it was added. What each item lacks is found when the release is opened. The record IDs of settings
 * are names, so only those of content are cast; without the cast, no index is used.
 */
const BLOCKED = sql`(SELECT count(*)::int FROM release_items i
  LEFT JOIN content c ON c.id = CASE WHEN ${IS_CONTENT} THEN i.record_id::uuid END
  WHERE i.release_id = r.id AND i.action = 'publish' AND ${IS_CONTENT}
    AND (c.id IS NULL OR c.status = 'trashed' OR c.version IS DISTINCT FROM i.version))`;
