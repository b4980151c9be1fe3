import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { mayTry } from '../../platform/jobs/failures.ts';
import { SITE_IMPORTS } from './site-import-queue.ts';
import type { SiteImport } from './site-import.ts';

/*
 * Of several nodes one works on a file. Its moments are the database's, the one clock that all nodes share; whoever takes a
 * file up counts its epoch on, and from then on nothing is taken that an earlier holder writes.
 */

const LEASE_SECONDS = 60;

/** A file that this process works on. */
export interface Hold {
  id: string;
  epoch: number;
}

/** Somebody else works on the file now, or it was stopped. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** The oldest file that nobody works on. On the embedded database there is one process: whoever held a file is gone. */
export async function takeUp({ database, now }: AppDeps): Promise<Hold | undefined> {
  const isFree =
    database.kind === 'embedded' ? sql`true` : sql`(lease_until IS NULL OR lease_until < clock_timestamp())`;
  const [hold] = await rows<Hold>(
    database.queries,
    sql`UPDATE site_imports SET epoch = epoch + 1, lease_until = ${leaseEnd()} WHERE id = (
          SELECT id FROM site_imports WHERE status IN ('checking', 'running') AND ${isFree}
            AND ${mayTry(SITE_IMPORTS, sql`site_imports.id::text`, now())}
          ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, epoch`,
  );
  return hold;
}

/** Renews the lease, and answers the file as it is now. Throws {@link FencedError} for one that is not ours any more. */
export async function renewHold(on: Queries, { id, epoch }: Hold): Promise<SiteImport> {
  const [job] = await rows<SiteImport>(
    on,
    sql`UPDATE site_imports SET lease_until = ${leaseEnd()}
        WHERE id = ${id} AND epoch = ${epoch} AND status IN ('checking', 'running') RETURNING *`,
  );
  if (job === undefined) throw new FencedError('The file is not ours to work on any more.');
  return job;
}

/** So that another process need not wait for the end of the lease. */
export async function letGo({ database }: AppDeps, { id, epoch }: Hold): Promise<void> {
  await rows(
    database.queries,
    sql`UPDATE site_imports SET lease_until = NULL WHERE id = ${id} AND epoch = ${epoch}`,
  );
}

function leaseEnd() {
  return sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::float8)`;
}
