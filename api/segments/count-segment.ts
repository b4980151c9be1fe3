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
const WITHIN_MS = 300;
const LARGE_TABLE_ROWS = 100_000;
/** Of so many contacts an estimate is made: it is off by one hundredth of the table at most, 19 times of 20. */
const JUDGED_CONTACTS = 10_000;
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
  const total = await inTime(database, (tx) => countAll(tx, compiled));
  const sample = await inTime(database, (tx) => sampleOf(tx, compiled));
  return {
    total: total ?? (await estimateOf(database.queries, compiled, size)),
    is_estimate: total === undefined,
    sample: sample ?? (await sampleOf(database.queries, compiled, judgedPart(size))),
  };
}

/** What the work answers; undefined where the database needs longer than a person who types would wait. */
async function inTime<Result>(
  database: AppDeps['database'],
  work: (tx: Queries) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await database.transaction(async (tx) => {
      await rows(tx, sql`SELECT set_config('statement_timeout', ${String(WITHIN_MS)}, true)`);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof QueryError && error.code === CANCELLED_BY_TIMEOUT) return undefined;
    throw error;
  }
}

async function countAll(on: Queries, { joins, where }: CompiledRule): Promise<number> {
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM contacts c ${joins} WHERE ${where}`,
  );
  return counted?.total ?? 0;
}

/** The same contacts are judged each time, so that figures do not dance while a rule is written. */
function judgedPart(size: number): SQL {
  const percent = Math.min(100, (JUDGED_CONTACTS / size) * 100);
  return sql`(SELECT * FROM contacts TABLESAMPLE BERNOULLI (${sql.raw(percent.toFixed(4))}) REPEATABLE (1))`;
}

async function estimateOf(on: Queries, { joins, where }: CompiledRule, size: number): Promise<number> {
  const [judged] = await rows<{ judged: number; found: number }>(
    on,
    sql`SELECT count(*)::int AS judged, (count(*) FILTER (WHERE ${where}))::int AS found
        FROM ${judgedPart(size)} c ${joins}`,
  );
  return judged === undefined || judged.judged === 0 ? 0 : Math.round((judged.found / judged.judged) * size);
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
