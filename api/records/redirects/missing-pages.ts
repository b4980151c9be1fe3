import { sql } from 'drizzle-orm';
import { BROKEN_LINKS_MAX, BROKEN_LINK_MAX_CHARS } from '#schema/base/limits.ts';
import type { BrokenLink } from '#schema/answers/records/redirects.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { foldedPath } from '../documents/redirect-rules.ts';
import { checkedFrom, decodedPath, isOfProduct } from './redirect-address.ts';

/** How often a missing path was requested, and the last place that linked to it. */
export interface MissingPage {
  hits: number;
  referrer: string | null;
}

/** First segments of paths that bots try in search of other software. */
const PROBED =
  /^\/(?:wp|wordpress|xmlrpc|phpmyadmin|pma|mysql|cgi-bin|vendor|node_modules|boaform|actuator|solr|jenkins|owa|ecp|autodiscover|hudson|manager|hnap1|sdk|geoserver|telescope|_ignition|_profiler|console|server-status|graphql|swagger)(?:[-/.]|$)/;
/**
 * A segment that starts with a dot, or the extension of a program, a backup, or a configuration file. Pages of other systems
 * may end in `.html`.
 */
const PROBED_FILE =
  /\/\.|\.(?:php\d?|phtml|aspx?|ashx|jspx?|cgi|pl|py|sh|exe|dll|env|ini|conf|cfg|ya?ml|toml|sql|bak|old|orig|save|swp|log|db|sqlite|zip|tar|t?gz|rar|7z|key|pem|git|map|js|css|json|txt|ico)$/;
/** Identifies the person a link was sent to: an email address, or a segment that only a program would choose. */
const PERSONAL = /@|\/(?=[^/]*\d)(?=[^/]*[a-z])[\w=+~]{20,}(?:\/|$)/;

/** The path under which a missing page is counted; undefined if no redirect could help, or if it reveals too much. */
export function countedPath(target: string, siteUrl: string): string | undefined {
  const [written = '/'] = target.split(/[?#]/, 1);
  if (written.length > 3 * BROKEN_LINK_MAX_CHARS) return undefined;
  const checked = checkedFrom(written, siteUrl);
  if ('problem' in checked) return undefined;
  const path = foldedPath(checked.value);
  const isLeftOut =
    path.includes('*') ||
    [...path].length > BROKEN_LINK_MAX_CHARS ||
    PROBED.test(path) ||
    PROBED_FILE.test(path) ||
    PERSONAL.test(path);
  return isLeftOut ? undefined : path;
}

/** Where a visitor came from according to the `Referer` header: the host of another site, or a page of this one. */
export function countedReferrer(header: string | undefined, siteUrl: string): string | null {
  if (header === undefined || !URL.canParse(header)) return null;
  const { protocol, host, pathname, origin } = new URL(header);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  if (origin !== new URL(siteUrl).origin) return host.slice(0, BROKEN_LINK_MAX_CHARS);
  const path = decodedPath(pathname);
  const isTold = path !== undefined && path.length <= BROKEN_LINK_MAX_CHARS && !isOfProduct(path);
  return isTold && !PERSONAL.test(foldedPath(path)) ? path : null;
}

/** Adds all counts in one statement, and drops what there is no room for, starting with paths requested once. */
export async function addMissingPages(
  { database, now, newId }: Pick<AppDeps, 'database' | 'now' | 'newId'>,
  counted: ReadonlyMap<string, MissingPage>,
): Promise<void> {
  // Sorted, so that two nodes never wait for each other.
  const found = [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const column = <Value>(of: (entry: [string, MissingPage]) => Value) => sql.param(found.map(of));
  const at = now().toISOString();
  await rows(
    database.queries,
    sql`INSERT INTO missing_pages AS m (id, path, hits, referrer, first_seen_at, last_seen_at)
        SELECT v.id, v.path, v.hits, v.referrer, ${at}, ${at}
        FROM unnest(${column(() => newId())}::uuid[], ${column(([path]) => path)}::text[],
          ${column(([, page]) => page.hits)}::int[], ${column(([, page]) => page.referrer)}::text[]) AS v (id, path, hits, referrer)
        ON CONFLICT (path) DO UPDATE SET hits = least(m.hits::bigint + excluded.hits, 2147483647),
          referrer = coalesce(excluded.referrer, m.referrer), last_seen_at = excluded.last_seen_at`,
  );
  await rows(
    database.queries,
    sql`DELETE FROM missing_pages WHERE id IN
          (SELECT id FROM missing_pages ORDER BY hits > 1 DESC, last_seen_at DESC, id OFFSET ${BROKEN_LINKS_MAX})`,
  );
}

/** Neither dismissed nor redirected in the meantime. */
const IS_OPEN = sql.raw(
  `m.dismissed_at IS NULL AND NOT EXISTS (SELECT 1 FROM redirects r WHERE r.made_by = 'person'
     AND (lower(r."from" COLLATE "C") = m.path
       OR (r."from" LIKE '%/*' AND starts_with(m.path || '/', lower(left(r."from", -1) COLLATE "C")))))`,
);

/** Missing pages that need a redirect, most requested first. */
export async function listMissingPages(
  on: Queries,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ found: BrokenLink[]; total: number }> {
  const found = await rows<BrokenLink>(
    on,
    sql`SELECT m.id, m.path, m.hits, m.referrer, m.first_seen_at, m.last_seen_at FROM missing_pages m WHERE ${IS_OPEN}
        ORDER BY m.hits DESC, m.last_seen_at DESC, m.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM missing_pages m WHERE ${IS_OPEN}`,
  );
  return { found, total: counted?.total ?? 0 };
}

/** Leaves a path out of the report, however often it is requested; undefined if it isn’t there. */
export async function dismissMissingPage(
  tx: Queries,
  { id, at }: { id: string; at: Date },
): Promise<string | undefined> {
  const [found] = await rows<{ path: string }>(
    tx,
    sql`UPDATE missing_pages SET dismissed_at = ${at.toISOString()} WHERE id = ${id} AND dismissed_at IS NULL RETURNING path`,
  );
  return found?.path;
}
