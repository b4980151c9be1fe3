import type { PreparedStatement, QueryResult, TransactionOptions } from './database.ts';
import { QueryError } from './database.ts';

/** A result with the command that ran: `SELECT`, `UPDATE`, `COMMIT` … */
export interface CommandResult extends QueryResult<unknown> {
  readonly command: string;
}

export type RowMode = 'object' | 'array';

export interface RunOptions {
  readonly rowMode: RowMode;
}

/** One session with PostgreSQL, or a pool that lends one per statement. What both drivers are reduced to. */
export interface Connection {
  run(statement: PreparedStatement, values: readonly unknown[], options: RunOptions): Promise<CommandResult>;
  /** Several statements without values, in one implicit transaction. */
  script(text: string): Promise<void>;
}

/** A driver: a shared connection for single statements, and separate sessions for transactions. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres';
  readonly shared: Connection;
  /** Lends a session exclusively until `work` has ended. It is discarded when `work` leaves it broken. */
  exclusive<T>(work: (session: Connection) => Promise<T>): Promise<T>;
  /** The same database over sessions for background work; absent where there is one session for everything. */
  readonly forJobs?: Engine;
  /** See {@link Database.probe}; absent where the database lives in this process and cannot be away. */
  probe?(statement: PreparedStatement, values: readonly unknown[], withinMs: number): Promise<unknown[]>;
  checkpoint(): Promise<void>;
  /** See {@link Database.copyTo}. */
  copyTo?(directory: string): Promise<void>;
  close(): Promise<void>;
}

/** A session that can no longer be trusted: its transaction could be neither committed nor rolled back. */
export class BrokenSessionError extends Error {
  override readonly name = 'BrokenSessionError';
}

/** BEGIN, `work`, COMMIT on one session; ROLLBACK when `work` throws. */
export async function inTransaction<T>(
  session: Connection,
  work: () => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const isolation = options.isolation ?? 'read committed';
  await session.script(
    `begin transaction isolation level ${isolation} ${options.readOnly === true ? 'read only' : 'read write'}`,
  );
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await rollBack(session, error);
    throw error;
  }
  const { command } = await session.run({ text: 'commit' }, [], { rowMode: 'array' });
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction in which a statement failed and the error was swallowed.
  if (command !== 'COMMIT') {
    throw new QueryError({
      message: 'A statement of the transaction had failed, so nothing of it was stored.',
      code: '25P02',
    });
  }
  return result;
}

async function rollBack(session: Connection, reason: unknown): Promise<void> {
  try {
    await session.script('rollback');
  } catch {
    throw new BrokenSessionError('The connection to the database was lost inside a transaction.', {
      cause: reason,
    });
  }
}
