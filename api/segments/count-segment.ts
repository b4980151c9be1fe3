import { type SQL, sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import type { AppDeps } from '../app-deps.ts';
import { QueryError, type Queries, rows } from '../database/database.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';

/** What somebody sees of a rule while they write it. */
export interface SegmentPreview {
  total: number;
  /** True: so many were not counted one by one but judged from some of them. */
  is_estimate: boolean;
  sample: SegmentContact[];
}

export interface SegmentContact {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  created_at: string;
}

const SAMPLE_SIZE = 10;
/** A person is typing: a count that takes longer is judged from a part. */
const WITHIN_MS = 280;
const LARGE_TABLE_ROWS = 100_000;
/** Of so many contacts an estimate is made: it is off by a few hundredths of the table at most. */
const JUDGED_CONTACTS = 10_000;
const ONE_OF = 8;
const CANCELLED_BY_TIMEOUT = '57014';

/** How many contacts a rule finds, and ten of them, the newest first. With `exact` it is counted, however long it takes. */
export async function previewSegment(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  { rule, exact }: { rule: ContactGroup; exact: boolean },
): Promise<SegmentPreview> {
  const compiled = compileRule(rule, now());
  const size = await tableRows(database.queries);
  if (exact || database.kind === 'embedded' || size < LARGE_TABLE_ROWS) {
    const total = await countAll(database.queries, compiled);
    return { total, is_estimate: false, sample: await sampleOf(database.queries, compiled) };
  }
  const judged = judgedPart(size);
  const estimate = await lookingUp(database, (tx) => estimateOf(tx, compiled, { judged, size }));
  const [total, sample] = await Promise.all([
    inTime(database, (tx) => countAll(tx, compiled)),
    inTime(database, (tx) => sampleOf(tx, compiled)),
  ]);
  return {
    total: total ?? estimate,
    is_estimate: total === undefined,
    sample: sample ?? (await lookingUp(database, (tx) => sampleOf(tx, compiled, judged))),
  };
}

/** What the work answers; undefined where the database needs longer than a person who types would wait. */
async function inTime<Result>(
  database: AppDeps['database'],
  work: (tx: Queries) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await database.transaction(async (tx) => {
      // One pass over everybody: room to join in memory, and no time spent on compiling it.
      await rows(
        tx,
        sql`SELECT set_config('statement_timeout', ${String(WITHIN_MS)}, true), set_config('work_mem', '64MB', true),
              set_config('jit', 'off', true)`,
      );
      return work(tx);
    });
  } catch (error) {
    if (error instanceof QueryError && error.code === CANCELLED_BY_TIMEOUT) return undefined;
    throw error;
  }
}

/** A few thousand contacts are looked up one by one: joining everybody to find those few takes longer. */
function lookingUp<Result>(
  database: AppDeps['database'],
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await rows(
      tx,
      sql`SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
            set_config('jit', 'off', true)`,
    );
    return work(tx);
  });
}

async function countAll(on: Queries, { joins, where }: CompiledRule): Promise<number> {
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM contacts c ${joins} WHERE ${where}`,
  );
  return counted?.total ?? 0;
}

/**
 * Some contacts from many places of the table, few of each, since neighbours came together and are alike. The same ones each time,
 * so that figures do not dance while a rule is written.
 */
function judgedPart(size: number): SQL {
  const percent = Math.min(100, ((JUDGED_CONTACTS * ONE_OF) / size) * 100);
  return sql`(SELECT * FROM contacts TABLESAMPLE SYSTEM (${sql.raw(percent.toFixed(4))}) REPEATABLE (1)
    WHERE mod(uuid_hash(id), ${sql.raw(String(ONE_OF))}) = 0)`;
}

async function estimateOf(
  on: Queries,
  { joins, where }: CompiledRule,
  { judged, size }: { judged: SQL; size: number },
): Promise<number> {
  const [part] = await rows<{ judged: number; found: number }>(
    on,
    sql`SELECT count(*)::int AS judged, (count(*) FILTER (WHERE ${where}))::int AS found FROM ${judged} c ${joins}`,
  );
  return part === undefined || part.judged === 0 ? 0 : Math.round((part.found / part.judged) * size);
}

function sampleOf(
  on: Queries,
  { joins, where }: CompiledRule,
  from: SQL = sql`contacts`,
): Promise<SegmentContact[]> {
  return rows<SegmentContact>(
    on,
    sql`SELECT c.id, c.email, c.first_name, c.last_name, c.created_at FROM ${from} c ${joins} WHERE ${where}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${SAMPLE_SIZE}`,
  );
}

async function tableRows(on: Queries): Promise<number> {
  const [table] = await rows<{ rows: number }>(
    on,
    sql`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'contacts'::regclass`,
  );
  return table?.rows ?? 0;
}
