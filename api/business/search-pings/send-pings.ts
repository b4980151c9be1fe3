import { sql } from 'drizzle-orm';
import { indexNowKey } from '../../platform/crypto/index-now-key.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ifHeld } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import { INDEX_NOW_PATH } from '#schema/pages/server-addresses.ts';
import { publishedPath } from '../../records/documents/redirects.ts';
import { type SearchPing, searchPings } from './ping-queue.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Shares every message with all search engines that take part. */
const RECEIVER = 'https://api.indexnow.org/indexnow';
/** Pages in one message; it may hold 10,000. */
const AT_ONCE = 100;
const POLL_MS = 5_000;
/** How often to look for attempts of processes that are gone. */
const RECOVER_EVERY_MS = 5_000;
const REASON_MAX_CHARS = 300;
/** A wrong key, or pages of another site: the same message would be refused again. */
const REFUSED = new Set([400, 403, 422]);

/** Sends messages to search engines, separately from the other jobs. */
export function startSearchPings(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'messages to search engines failed';
  const recover = async (): Promise<boolean> => recoverLostPings(deps).then(() => false);
  const pollings = [
    startPolling(deps, { next: () => sendDuePings(deps), everyMs: POLL_MS, failure }),
    startPolling(deps, { next: recover, everyMs: RECOVER_EVERY_MS, failure }),
  ];
  return {
    async stop() {
      await Promise.all(pollings.map((polling) => polling.stop()));
    },
  };
}

/** Sends one message about all pages that are due. Returns whether more may wait. */
export async function sendDuePings(deps: AppDeps): Promise<boolean> {
  const claimed = await searchPings.claim(deps, { limit: AT_ONCE });
  if (claimed.length === 0) return false;
  const urls = await urlsOf(deps, claimed);
  const { outcome, reason } = await send(deps, urls);
  const kept = keptColumns(reason, REASON_MAX_CHARS);
  const set = () => sql`reason = ${kept.reason}, said = ${kept.said}::jsonb`;
  for (const message of claimed)
    await ifHeld(() => searchPings.recordOutcome(deps.database.queries, deps, { message, outcome, set }));
  return claimed.length === AT_ONCE;
}

/** Queues again what was sent by processes that are gone. */
export async function recoverLostPings(deps: AppDeps): Promise<void> {
  await searchPings.reclaimExpired(deps, sql`state = 'queued', due_at = ${deps.now().toISOString()}`);
}

/** The current URLs of the pages. Pages that are no longer live have none: search engines notice their status. */
async function urlsOf({ database, env }: AppDeps, pings: readonly SearchPing[]): Promise<string[]> {
  const paths = [];
  for (const { record_id: id } of pings)
    paths.push(await publishedPath(database.queries, sql`p.id = ${id} AND p.status = 'published'`));
  return paths.filter((path) => path !== undefined).map((path) => env.siteUrl + path);
}

interface Sent {
  outcome: 'done' | 'again' | 'failed';
  reason?: Spoken;
}

async function send(deps: AppDeps, urlList: readonly string[]): Promise<Sent> {
  const { siteUrl } = deps.env;
  if (urlList.length === 0) return { outcome: 'done' };
  const { values } = await readStored(deps.database.queries, 'general');
  if (!values.index_now) return { outcome: 'failed', reason: spoken('switched_off') };
  const message = {
    host: new URL(siteUrl).host,
    key: indexNowKey(deps),
    keyLocation: siteUrl + INDEX_NOW_PATH,
    urlList,
  };
  try {
    const { status } = await deps.post(RECEIVER, {
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Colophon' },
      body: JSON.stringify(message),
    });
    if (status >= 200 && status < 300) return { outcome: 'done' };
    const reason = spoken('refused', { status });
    return { outcome: REFUSED.has(status) ? 'failed' : 'again', reason };
  } catch (error) {
    return { outcome: 'again', reason: asWritten(error instanceof Error ? error.message : String(error)) };
  }
}
