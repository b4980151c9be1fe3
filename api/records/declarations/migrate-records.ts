import { sql } from 'drizzle-orm';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type Database, type Queries, rows } from '../../platform/database/database.ts';
import { ownNamesOf, patchFor } from '../document-rows/own-values.ts';
import { documentResources } from './recorded.ts';
import { rewriteBatch } from './rewrite.ts';

/** Few enough that saving one of them waits only a moment. */
const BATCH = 100;

interface Work {
  type: string;
  position: string | null;
}

/** The result of one migration step. */
export interface Turn {
  type: string;
  records: number;
  isFinished: boolean;
}

interface MigrateOptions {
  now: () => Date;
  resources?: readonly DocumentResource[];
  /** Records per step. */
  batch?: number | undefined;
}

/**
 * Migrates the next records of a type to its current declaration. The position is written in the same
 * transaction, so a killed process leaves nothing half done, and the lock on it is the lease: another node
 * takes another type. Returns undefined when nothing is left.
 */
export async function migrateNext(
  database: Database,
  { now, resources = documentResources, batch: limit = BATCH }: MigrateOptions,
): Promise<Turn | undefined> {
  return database.transaction(async (tx) => {
    const work = await claim(tx, resources);
    const resource = resources.find(({ storage }) => storage.type === work?.type);
    if (work === undefined || resource === undefined) return undefined;
    const ids = await rewriteBatch(tx, {
      type: work.type,
      after: work.position,
      limit,
      keys: ownNamesOf(resource).flatMap(({ sources }) => sources),
      rewrite: (stored) => patchFor(resource, stored),
    });
    const isFinished = ids.length < limit;
    await rows(
      tx,
      sql`UPDATE field_migrations SET position = coalesce(${ids.at(-1) ?? null}::uuid, position), done = done + ${ids.length},
            finished_at = ${isFinished ? now().toISOString() : null} WHERE type = ${work.type}`,
    );
    return { type: work.type, records: ids.length, isFinished };
  });
}

async function claim(tx: Queries, resources: readonly DocumentResource[]): Promise<Work | undefined> {
  const types = sql.param(resources.map(({ storage }) => storage.type));
  const [work] = await rows<Work>(
    tx,
    sql`SELECT type, position FROM field_migrations WHERE finished_at IS NULL AND type = ANY (${types}::text[])
        ORDER BY started_at, type LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return work;
}
