import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { consumeShared } from '../../platform/request/shared-limits.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Uploads of one person that this process reads and works on at the same time: each may hold 10 MB. */
const AT_ONCE = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;

const underWay = new Map<string, number>();

/**
 * Does the work of an upload within the person's quota: files an hour and a day, megabytes a day, and eight at once. Throws 429
 * with the time to wait before anything of the upload is read. Imports of whole sites have no part in it.
 */
export async function withinQuota<Result>(
  deps: AppDeps,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const busy = underWay.get(userId) ?? 0;
  if (busy >= AT_ONCE) {
    throw new ApiError('too_many_requests', {
      message: spoken('uploads_limit', { count: AT_ONCE }),
      headers: { 'Retry-After': '2' },
    });
  }
  underWay.set(userId, busy + 1);
  try {
    await refuseFullDay(deps, userId);
    await consumeShared(deps, [
      { what: `uploads in an hour ${userId}`, perMs: HOUR_MS, times: deps.env.uploadsPerHour },
      { what: `uploads in a day ${userId}`, perMs: DAY_MS, times: deps.env.uploadsPerDay },
    ]);
    return await work();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left === 0) underWay.delete(userId);
    else underWay.set(userId, left);
  }
}

/** Bytes count as stored; images fetched from other sites count for the user only by number. */
async function refuseFullDay({ database, env, now }: AppDeps, userId: string): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS);
  const [stored] = await rows<{ bytes: number; first: string | null }>(
    database.queries,
    sql`SELECT coalesce(sum(bytes), 0)::float8 AS bytes, min(created_at) AS first
        FROM (SELECT bytes, created_at, created_by, source_url FROM images
          UNION ALL SELECT bytes, created_at, created_by, NULL FROM files) library
        WHERE created_by = ${userId} AND created_at > ${since.toISOString()} AND source_url IS NULL`,
  );
  if (stored === undefined || stored.first === null || stored.bytes < env.uploadMbPerDay * MEGABYTE) return;
  const waitMs = Date.parse(stored.first) + DAY_MS - now().getTime();
  throw new ApiError('too_many_requests', {
    message: spoken('daily_limit', { megabytes: env.uploadMbPerDay }),
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

/** Throws 507 where the library has reached the size that the operator set (`MEDIA_MAX_MB`). */
export async function refuseFullLibrary({ database, env }: Pick<AppDeps, 'database' | 'env'>): Promise<void> {
  if (env.mediaMaxMb === undefined) return;
  const [stored] = await rows<{ bytes: number }>(
    database.queries,
    sql`SELECT coalesce(sum(bytes), 0)::float8 AS bytes
        FROM (SELECT bytes FROM images UNION ALL SELECT bytes FROM files) library`,
  );
  if (stored === undefined || stored.bytes < env.mediaMaxMb * MEGABYTE) return;
  throw new ApiError('storage_full', {
    message: spoken('library_full', { megabytes: env.mediaMaxMb }),
  });
}
