import { sql } from 'drizzle-orm';
import { can, rehearsalAccess } from '#schema/access/access.ts';
import { REHEARSAL_LINK_HOURS } from '#schema/base/limits.ts';
import { REHEARSAL_PREFIX } from '#schema/pages/rehearsal-address.ts';
import { readToken, signToken, uuidBytes, uuidOf } from '../../platform/crypto/signed-token.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import type { Moment } from './due-then.ts';

const PURPOSE = 'rehearsal';
const HOUR_MS = 3_600_000;
const TIMES_BYTES = 16;
const ID_BYTES = 16;
/** Links that were made before the time in this setting are off. */
const OFF_BEFORE = 'rehearsal_links_off_before';

/** Why a link shows nothing: it is no link of ours, it is over, its moment is over, or it was turned off. */
export type LinkEnd = 'unknown' | 'expired' | 'passed' | 'off';

/** What a link says: for whom it was made, and when. */
export interface Link {
  at: Date;
  madeAt: Date;
  by: string;
  release: string | undefined;
}

/** A link to the site as of a moment. It ends after a day, and at that moment: from then on, the site itself shows it. */
export function createLink(deps: AppDeps, link: Omit<Link, 'madeAt'>): { url: string; expires_at: string } {
  const madeAt = deps.now();
  const times = Buffer.alloc(TIMES_BYTES);
  times.writeBigInt64BE(BigInt(link.at.getTime()));
  times.writeBigInt64BE(BigInt(madeAt.getTime()), TIMES_BYTES / 2);
  const ids = [link.by, ...(link.release === undefined ? [] : [link.release])].map(uuidBytes);
  const token = signToken(deps, PURPOSE, Buffer.concat([times, ...ids]));
  return {
    url: `${deps.env.siteUrl}${REHEARSAL_PREFIX}${token}`,
    expires_at: new Date(Math.min(endOf(madeAt), link.at.getTime())).toISOString(),
  };
}

function endOf(madeAt: Date): number {
  return madeAt.getTime() + REHEARSAL_LINK_HOURS * HOUR_MS;
}

/** What a link says, or why it shows nothing. Needs no database: a wrong link costs nothing. */
export function readLink(deps: Pick<AppDeps, 'secretKey' | 'now'>, token: string): Link | LinkEnd {
  const payload = readToken(deps, PURPOSE, token);
  if (payload === undefined) return 'unknown';
  const at = new Date(Number(payload.readBigInt64BE()));
  const madeAt = new Date(Number(payload.readBigInt64BE(TIMES_BYTES / 2)));
  const now = deps.now().getTime();
  if (endOf(madeAt) <= now) return 'expired';
  if (at.getTime() <= now) return 'passed';
  const ids = payload.subarray(TIMES_BYTES);
  const release = ids.subarray(ID_BYTES);
  return {
    at,
    madeAt,
    by: uuidOf(ids.subarray(0, ID_BYTES)),
    release: release.length === 0 ? undefined : uuidOf(release),
  };
}

/** The moment of a link, if it still counts: its maker may still make one, and it was not turned off. */
export async function momentOf(
  tx: Queries,
  { at, madeAt, by, release }: Link,
  { withIssues }: Pick<Moment, 'withIssues'>,
): Promise<Moment | undefined> {
  const [off] = await rows<{ value: unknown }>(tx, sql`SELECT value FROM settings WHERE key = ${OFF_BEFORE}`);
  if (typeof off?.value === 'string' && madeAt.getTime() <= Date.parse(off.value)) return undefined;
  const actor = await actorNow(tx, { id: by, role: 'administrator' });
  if (actor === undefined || !can(actor, rehearsalAccess.create)) return undefined;
  return { at, actor, release, withIssues };
}

/** Turns off every link that was made until now. */
export async function turnOffLinks(tx: Queries, now: Date): Promise<void> {
  const value = JSON.stringify(now.toISOString());
  await rows(
    tx,
    sql`INSERT INTO settings (key, value) VALUES (${OFF_BEFORE}, ${value}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}
