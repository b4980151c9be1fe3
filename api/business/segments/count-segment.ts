import { type SQL, sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { QueryError, type Queries, rows } from '../../platform/database/database.ts';
import { type CompiledRule, compileRule } from './compile-rule.ts';
import type { SegmentContact, SegmentPreview } from '#schema/answers/newsletter/contacts.ts';

const SAMPLE_SIZE = 10;
/** Someone is typing: together with the sample that comes first, a response takes less than half a second. */
const WITHIN_MS = 360;
/**
 * If a rule matches many contacts, ten are found at once; if this takes longer, they are taken from the
 * sample.
 */
const SAMPLE_WITHIN_MS = 150;
/** Few enough to fetch all matches, so that one query counts and reads them. */
const FEW = 3_000;
const FETCHED_MAX = 20_000;
const LARGE_TABLE_ROWS = 100_000;
/** The sample size of an estimate: its error is at most a few percent of the table. */
const JUDGED_CONTACTS = 10_000;
const ONE_OF = 8;
const CANCELLED_BY_TIMEOUT = '57014';

/**
 * How many contacts match a rule, and the ten newest of them. With `exact`, all are counted, however long it
 * takes.
 */
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

/** Counts everything, however long it takes. */
async function counted(on: Queries, compiled: CompiledRule): Promise<SegmentPreview> {
  const total = await countAll(on, compiled);
  if (total === 0) return { total, is_estimate: false, sample: [] };
  const sample = total <= FEW ? (await fetchAll(on, compiled)).newest : await sampleOf(on, compiled);
  return { total, is_estimate: false, sample };
}

/** Counts within the time that a person waits; undefined if that isn’t enough. */
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

/** A sample shows whether few or many match, and replaces the count if that would take too long. */
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

/** The result of the work; undefined if the database needs longer than `withinMs`. */
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
 * For one pass over all contacts: several processes at once, enough memory for joins, and no JIT compilation.
 */
const ONE_PASS: readonly Setting[] = [
  ['work_mem', '96MB'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '4'],
  ['parallel_setup_cost', '100'],
  ['parallel_tuple_cost', '0.01'],
];
/**
 * For a few thousand contacts, which are looked up one by one: joining all contacts to find them takes
 * longer.
 */
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

/** Counts a small number of people by fetching them, which also gives the newest ten. */
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
 * A sample of contacts from many places in the table, few from each, since neighbors joined together and are
 * alike. It is the same sample each time, so that the numbers don’t jump while someone edits a rule.
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
