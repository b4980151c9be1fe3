import type { AppDeps } from '../platform/deps/app-deps.ts';
import type { Database } from '../platform/database/database.ts';

/*
 * PostgreSQL has its own process that removes dead rows and gathers statistics; the embedded database has none.
 * Without this, index-only scans stop working and statements are planned for tables as they first were.
 */

/** The measures: how much was written, and how much of the content the planner knows of. */
const STATE = {
  name: 'database_state',
  text: `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS written,
      greatest(c.reltuples, 0)::int AS known, coalesce((SELECT sum(count) FROM document_counts), 0)::int AS documents
    FROM pg_class c WHERE c.oid = 'content'::regclass`,
} as const;
interface State {
  written: number;
  known: number;
  documents: number;
}

/** A round is due after this much was written. */
const ROUND_BYTES = 32 * 1024 * 1024;
/** How many new documents the planner may not know about; beyond that, as many as it knows. */
const UNKNOWN_MAX = 100;

/** Columns that lists are narrowed and sorted by. The others are long, and counting their words takes a second. */
const COUNTED_COLUMNS: Readonly<Record<string, string>> = {
  content:
    'id, type, slug, status, title_folded, category_id, tag_ids, language, author, published_date, updated_at, created_at, scheduled_at',
  publications:
    'id, type, slug, status, title_folded, category_id, tag_ids, language, author, published_date',
};

interface Round {
  writtenBefore: number;
  /** The remaining work, one table at a time, so that no caller waits long. */
  statements: string[];
}
const rounds = new WeakMap<Database, Round>();

/** Carries out one statement of a round, or begins one when there is reason to. Does nothing on PostgreSQL. */
export async function maintainDatabase(
  { database }: Pick<AppDeps, 'database'>,
  roundBytes = ROUND_BYTES,
): Promise<void> {
  if (database.kind !== 'embedded') return;
  const [state] = await database.select<State>(STATE, []);
  if (state === undefined) return;
  const round = rounds.get(database) ?? { writtenBefore: state.written, statements: [] };
  rounds.set(database, round);
  if (state.documents > 2 * state.known + UNKNOWN_MAX) {
    for (const table of Object.keys(COUNTED_COLUMNS)) await database.select({ text: analyze(table) }, []);
  }
  if (round.statements.length === 0 && state.written - round.writtenBefore > roundBytes) {
    round.writtenBefore = state.written;
    round.statements = (await tablesOf(database)).flatMap((table) => [`VACUUM ${table}`, analyze(table)]);
  }
  const statement = round.statements.shift();
  if (statement !== undefined) await database.select({ text: statement }, []);
}

function analyze(table: string): string {
  const columns = COUNTED_COLUMNS[table];
  return `ANALYZE ${table}${columns === undefined ? '' : ` (${columns})`}`;
}

/** Those that every page reads come first: a round takes minutes. */
async function tablesOf(database: Database): Promise<string[]> {
  const text = `SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    ORDER BY relname NOT IN ('content', 'publications'), relname`;
  const found = await database.select<{ name: string }>({ text }, []);
  return found.map(({ name }) => name);
}
