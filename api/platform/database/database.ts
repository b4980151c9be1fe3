import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ChangeListener } from './change.ts';

/** The result of a statement. `rowCount` counts the rows it returned, or those it wrote. */
export interface QueryResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

interface ResultKind extends PgQueryResultHKT {
  type: QueryResult<this['row']>;
}

/** A drizzle handle: the database itself, or one transaction. Both drivers give the same rows and the same errors. */
export type Queries = PgDatabase<ResultKind, Record<string, never>>;

/**
 * SQL with `$1`, `$2` … for its values. With a `name` it is planned once per connection and then reused, which is several
 * times faster. Never name a trigram ILIKE: the reused plan cannot know the pattern and reads the whole table.
 */
export interface PreparedStatement {
  readonly text: string;
  readonly name?: string;
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
}

/**
 * The one door to stored rows. Values come back as: bigint and numeric as number (an unsafe bigint as BigInt), timestamptz as
 * `2026-09-14T08:00:00.000Z`, json parsed, arrays as arrays, bytea as Uint8Array. Values go in as: Date, plain objects as JSON,
 * arrays as PostgreSQL arrays (so pass a JSON array as `JSON.stringify(…)` or through a jsonb column).
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Outside transactions only: using it, or any other method, inside one's work throws a {@link TransactionScopeError}. */
  readonly queries: Queries;
  /** BEGIN … COMMIT around `work`, ROLLBACK when it throws. No network or disk inside: the embedded database waits for it. */
  transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Calls `listener` after each commit with what the transaction announced (`announce`), before callers that wait for it
   * continue. Returns a function that stops it.
   */
  onAnnounced(listener: ChangeListener): () => void;
  /** The hot path: straight to the driver, nothing built. */
  select<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * A short read over a separate session, which fails unless it is answered within `withinMs`. When PostgreSQL does
   * not respond at all, every other use of the database fails at once from then on (SQLSTATE 08006), until a probe is
   * answered.
   */
  probe<Row>(
    statement: PreparedStatement,
    values: readonly unknown[],
    options: { withinMs: number },
  ): Promise<Row[]>;
  /**
   * The same database for background work: on PostgreSQL it has separate sessions, so that jobs never take the last
   * one from a request, and it waits for locks, where a request gives up after {@link REQUEST_WAITS_MS}.
   */
  forJobs(): Database;
  /**
   * Statements about indexes and statistics, one after the other over a separate session: outside of any transaction,
   * as PostgreSQL requires for concurrent ones, and without a time limit.
   */
  define(statements: readonly string[]): Promise<void>;
  /** Writes pending changes from the log into the data files, so that the next start has nothing to redo. */
  checkpoint(): Promise<void>;
  /**
   * Copies the files of the embedded database, as of one moment, into a directory that is not there yet; absent on PostgreSQL. Only
   * for what changes meanwhile does a statement have to wait.
   */
  copyTo?(directory: string): Promise<void>;
  /**
   * Clears away old row versions and renews the planner's statistics. PostgreSQL does so by itself; the embedded database, which
   * has no background processes, after an import and daily.
   */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** How long a request waits for a free session, or for a lock held by another one, before it fails: a 503 within 2 s. */
export const REQUEST_WAITS_MS = 1_500;

/** The rows of a statement written by hand, on the database or inside a transaction. */
export async function rows<Row>(on: Queries, statement: SQL): Promise<Row[]> {
  const result = await on.execute(statement);
  // Only the author of a statement knows what it selects.
  return result.rows as Row[];
}

/** A statement that the database refused. `code` is the SQLSTATE; `detail` may show stored values: never pass it on. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly detail: string | undefined;

  constructor(fields: QueryErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
    this.detail = fields.detail;
  }
}

interface QueryErrorFields {
  message: string;
  code: string;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  detail?: string | undefined;
}

/** Whether a statement broke a unique index or constraint: any, or the one named. */
export function isUniqueViolation(error: unknown, constraint?: string): error is QueryError {
  return (
    error instanceof QueryError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** A programming error: the wrong handle for the place it was used in. */
export class TransactionScopeError extends Error {
  override readonly name = 'TransactionScopeError';
}

/** Why a database cannot be opened or used, in one line for the person who started the program. */
export class DatabaseStartError extends Error {
  override readonly name: string = 'DatabaseStartError';
}

/** Another process has the data directory open. */
export class DatabaseLockedError extends DatabaseStartError {
  override readonly name = 'DatabaseLockedError';
}

/** The PostgreSQL server does not respond, or does not let us in. */
export class DatabaseUnreachableError extends DatabaseStartError {
  override readonly name = 'DatabaseUnreachableError';
}

/** The stored migrations and those of this program do not fit each other. */
export class MigrationError extends DatabaseStartError {
  override readonly name = 'MigrationError';
}
