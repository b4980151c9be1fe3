import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { type Database, type Queries, rows } from '../../platform/database/database.ts';
import { movesValues, recordsOf } from './compare.ts';
import { type SchemaPlan, type TypePlan, describePlan, planChanges } from './plan.ts';
import { readRecorded } from './recorded.ts';

/** Declarations that do not fit the stored records. The message is for the person who starts the program. */
export class DeclarationsError extends Error {
  override readonly name = 'DeclarationsError';
  readonly plan: SchemaPlan;
  constructor(plan: SchemaPlan) {
    const refused = {
      ...plan,
      types: plan.types.filter(({ refusals }) => refusals.length > 0),
      open: [],
      kept: [],
      undeclared: [],
    };
    super(['The content types don’t match the stored records:', '', ...describePlan(refused)].join('\n'));
    this.plan = plan;
  }
}

/** Returns the plan if it can be carried out; otherwise throws a {@link DeclarationsError}. */
export async function planOrRefuse(on: Queries, resources: readonly DocumentResource[]): Promise<SchemaPlan> {
  const plan = await planChanges(on, resources);
  if (plan.types.some(({ refusals }) => refusals.length > 0)) throw new DeclarationsError(plan);
  return plan;
}

/** Types that only nodes with the same declarations may write. */
export function typesInDispute({ types }: SchemaPlan): string[] {
  return types.filter(({ changes }) => changes.some(movesValues)).map(({ type }) => type);
}

/**
 * Puts declarations in force: records them, and queues the migration of records. Returns false if another
 * process recorded something since the plan was made: plan again.
 */
export async function takeOver(
  database: Database,
  { plan, resources, now }: { plan: SchemaPlan; resources: readonly DocumentResource[]; now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await rows(tx, sql`LOCK TABLE declared_fields IN EXCLUSIVE MODE`);
    if (!isDeepStrictEqual(await readRecorded(tx), plan.recorded)) return false;
    for (const resource of resources) await recordType(tx, resource, now);
    for (const { type, changes } of plan.types) {
      const moved = changes.flatMap(({ what, from }) =>
        what === 'renamed' && from !== undefined ? [from] : [],
      );
      await rows(
        tx,
        sql`DELETE FROM declared_fields WHERE type = ${type} AND name = ANY (${sql.param(moved)}::text[])`,
      );
    }
    for (const planned of plan.types) if (planned.changes.some(movesValues)) await queue(tx, planned, now);
    return true;
  });
}

async function recordType(tx: Queries, resource: DocumentResource, now: Date): Promise<void> {
  const { type } = resource.storage;
  const fields = [...recordsOf(resource)].map(([name, declaration]) => ({ name, declaration }));
  await rows(
    tx,
    sql`INSERT INTO declared_fields (type, name, declaration)
        SELECT ${type}, f.name, f.declaration FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) AS f (name text, declaration jsonb)
        ON CONFLICT (type, name) DO UPDATE SET declaration = excluded.declaration, removed_at = NULL`,
  );
  const names = sql.param(fields.map(({ name }) => name));
  await rows(
    tx,
    sql`UPDATE declared_fields SET removed_at = ${now.toISOString()}
        WHERE type = ${type} AND removed_at IS NULL AND name <> ALL (${names}::text[])`,
  );
}

/** All records, even if no current value has to move: there may be revisions. */
async function queue(tx: Queries, { type, records }: TypePlan, now: Date): Promise<void> {
  if (records === 0) return;
  await rows(
    tx,
    sql`INSERT INTO field_migrations (type, total, started_at) VALUES (${type}, ${records}, ${now.toISOString()})
        ON CONFLICT (type) DO UPDATE SET position = NULL, done = 0, total = excluded.total, started_at = excluded.started_at,
          finished_at = NULL`,
  );
}
