import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { NoopLogger } from 'drizzle-orm/logger';
import {
  PgDatabase,
  PgDialect,
  PgSession,
  type PgPreparedQuery,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import type { RemoteCallback } from 'drizzle-orm/pg-proxy';
import { PreparedQuery } from 'drizzle-orm/pg-proxy/session';
import type { Connection } from './connection.ts';
import { TransactionScopeError, type Queries } from './database.ts';

/** Drizzle over a connection of either driver. */
export function createQueries(connection: Connection): Queries {
  const dialect = new PgDialect();
  const queries: Queries = new PgDatabase(dialect, new ConnectionSession(dialect, connection), undefined);
  connections.set(queries, connection);
  return queries;
}

const connections = new WeakMap<Queries, Connection>();

/** What a handle talks to. */
export function connectionOf(on: Queries): Connection {
  const connection = connections.get(on);
  if (connection === undefined) throw new TransactionScopeError('This is no handle of a database of ours.');
  return connection;
}

type PrepareQuery = PgSession['prepareQuery'];

class ConnectionSession extends PgSession {
  readonly #connection: Connection;

  constructor(dialect: PgDialect, connection: Connection) {
    super(dialect);
    this.#connection = connection;
  }

  // Drizzle's own signature, which has more parameters than this code base allows its functions.
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, isResponseInArrayMode, customResultMapper]: Parameters<PrepareQuery>
  ): PgPreparedQuery<T> {
    return new BareErrorQuery<T>(
      clientOf(this.#connection, name),
      query.sql,
      query.params,
      undefined,
      new NoopLogger(),
      new NoopCache(),
      undefined,
      undefined,
      fields,
      isResponseInArrayMode,
      customResultMapper,
    );
  }

  override async count(statement: SQL): Promise<number> {
    const result = await this.execute<{ rows: { count: number }[] }>(statement);
    return Number(result.rows[0]?.count);
  }

  override transaction(): Promise<never> {
    return Promise.reject(
      new TransactionScopeError(
        'Open transactions with database.transaction(work): it also guards their scope.',
      ),
    );
  }
}

/** Drizzle wraps an error into one whose message shows every value of the statement; those may be secrets. */
class BareErrorQuery<T extends PreparedQueryConfig> extends PreparedQuery<T> {
  override async execute(placeholderValues?: Record<string, unknown>): Promise<T['execute']> {
    try {
      return await super.execute(placeholderValues);
    } catch (error) {
      throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
    }
  }
}

/**
 * Drizzle's queries through a proxy, which load no driver. A query that maps no fields answers with `rows` as they are given:
 * here the whole result.
 */
function clientOf(connection: Connection, name: string | undefined): RemoteCallback {
  return async (text, values: unknown[], method) => {
    const isMapped = method === 'all';
    const result = await connection.run(name === undefined ? { text } : { text, name }, values, {
      rowMode: isMapped ? 'array' : 'object',
    });
    return isMapped ? { rows: result.rows } : { rows: result as unknown as unknown[] };
  };
}
