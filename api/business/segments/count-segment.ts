import { type SQL, sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { QueryError, type Queries, rows } from '../../platform/database/database.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import type { SegmentContact, SegmentPreview } from '#schema/answers/contacts.ts';

const SAMPLE_SIZE = 10;
/** A person is typing: with the look at a part that comes first, an answer takes less than half a second. */
const WITHIN_MS = 360;
/** Where many are found, ten of them are met at once; where this takes longer, they are taken from the part. */
const SAMPLE_WITHIN_MS = 150;
/** Few enough that all matches can be fetched: then counting and reading are one pass. */
const FEW = 3_000;
const FETCHED_MAX = 20_000;
const LARGE_TABLE_ROWS = 100_000;
/** The sample size of an estimate: its error is at most a few hundredths of the table. */
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
  if (database.kind === 'embedded' || size < LARGE_TABLE_ROWS) return counted(database.queries, compiled);
  if (exact) return planned(database, ONE_PASS, (tx) => counted(tx, compiled));
  const light = compiled.isLight ? await countedInTime(database, compiled) : undefined;
  return light ?? judged(database, compiled, size);
}

/** All of it, however long it takes. */
async function counted(on: Queries, compiled: CompiledRule): Promise<SegmentPreview> {
  const total = await countAll(on, compiled);
  if (total === 0) return { total, is_estimate: false, sample: [] };
  const sample = total <= FEW ? (await fetchAll(on, compiled)).newest : await sampleOf(on, compiled);
  return { total, is_estimate: false, sample };
}

/** What can be had while a person waits; undefined where it is not all of it. */
async function countedInTime(
  database: AppDeps['database'],
  compiled: CompiledRule,
): Promise<SegmentPreview | undefined> {
  const [total, sample] = await Promise.all([
    inTime(database, (tx) => countAll(tx, compiled)),
    inTime(database, (tx) => sampleOf(tx, compiled), SAMPLE_WITHIN_MS),
  ]);
  if (total === 0) return { total, is_estimate: false, sample: [] };
  return total === undefined || sample === undefined ? undefined : { total, is_estimate: false, sample };
}

/** A sample shows whether few or many match, and replaces the count where that would take too long. */
async function judged(
  database: AppDeps['database'],
  compiled: CompiledRule,
  size: number,
): Promise<SegmentPreview> {
  const part = judgedPart(size);
  const estimate = await planned(database, LOOKING_UP, (tx) =>
    estimateOf(tx, compiled, { judged: part, size }),
  );
  if (estimate <= FEW) {
    const few = await inTime(database, (tx) => fetchAll(tx, compiled));
    if (few !== undefined && few.total < FETCHED_MAX)
      return { total: few.total, is_estimate: false, sample: few.newest };
  } else {
    const whole = await countedInTime(database, compiled);
    if (whole !== undefined) return whole;
  }
  const sample = await planned(database, LOOKING_UP, (tx) => sampleOf(tx, compiled, part));
  return { total: estimate, is_estimate: true, sample };
}

/** What the work answers; undefined where the database needs longer than a person who types would wait. */
async function inTime<Result>(
  database: AppDeps['database'],
  work: (tx: Queries) => Promise<Result>,
  withinMs = WITHIN_MS,
): Promise<Result | undefined> {
  try {
    return await planned(database, [...ONE_PASS, ['statement_timeout', String(withinMs)]], work);
  } catch (error) {
    if (error instanceof QueryError && error.code === CANCELLED_BY_TIMEOUT) return undefined;
    throw error;
  }
}

type Setting = readonly [name: string, value: string];

/**
 * One pass over everyone: by several processes at once, with room to join in memory, and no time spent on compiling
 * it.
 */
const ONE_PASS: readonly Setting[] = [
  ['work_mem', '96MB'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '4'],
  ['parallel_setup_cost', '100'],
  ['parallel_tuple_cost', '0.01'],
];
/** A few thousand contacts are looked up one by one: joining all of them to find those few takes longer. */
const LOOKING_UP: readonly Setting[] = [
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
  ['jit', 'off'],
];

function planned<Result>(
  database: AppDeps['database'],
  settings: readonly Setting[],
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  const [names, values] = [settings.map(([name]) => name), settings.map(([, value]) => value)];
  return database.transaction(async (tx) => {
    await rows(
      tx,
      sql`SELECT set_config(s.name, s.value, true)
          FROM unnest(${sql.param(names)}::text[], ${sql.param(values)}::text[]) AS s (name, value)`,
    );
    return work(tx);
  });
}

async function countAll(on: Queries, { count }: CompiledRule): Promise<number> {
  const [counted] = await rows<{ total: number }>(on, sql`SELECT ${count}::int AS total`);
  return counted?.total ?? 0;
}

/** Counts few people by fetching them: the newest ten are known with that. */
async function fetchAll(
  on: Queries,
  { joins, where }: CompiledRule,
): Promise<{ total: number; newest: SegmentContact[] }> {
  const found = await rows<SegmentContact>(
    on,
    sql`SELECT c.id, c.email, c.first_name, c.last_name, c.created_at FROM contacts c ${joins} WHERE ${where}
        LIMIT ${FETCHED_MAX}`,
  );
  const newest = found.toSorted((one, other) =>
    `${other.created_at} ${other.id}`.localeCompare(`${one.created_at} ${one.id}`),
  );
  return { total: found.length, newest: newest.slice(0, SAMPLE_SIZE) };
}

/**
 * Some contacts from many places of the table, few of each, since neighbors came together and are alike. The same ones each time,
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
