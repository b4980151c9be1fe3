import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { NoopCache } from 'drizzle-orm/cache/core';
import { NoopLogger } from 'drizzle-orm/logger';
import { NodePgPreparedQuery, type NodePgClient } from 'drizzle-orm/node-postgres';
import {
  PgDatabase,
  PgDialect,
  PgSession,
  type PgPreparedQuery,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
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
  readonly #client: NodePgClient;

  constructor(dialect: PgDialect, connection: Connection) {
    super(dialect);
    this.#client = asPgClient(connection);
  }

  // Drizzle's own signature, which has more parameters than this code base allows its functions.
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, name, isResponseInArrayMode, customResultMapper]: Parameters<PrepareQuery>
  ): PgPreparedQuery<T> {
    return new BareErrorQuery<T>(
      this.#client,
      query.sql,
      query.params,
      new NoopLogger(),
      new NoopCache(),
      undefined,
      undefined,
      fields,
      name,
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
class BareErrorQuery<T extends PreparedQueryConfig> extends NodePgPreparedQuery<T> {
  override async execute(placeholderValues?: Record<string, unknown>): Promise<T['execute']> {
    try {
      return await super.execute(placeholderValues);
    } catch (error) {
      throw error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;
    }
  }
}

interface PgQueryConfig {
  readonly text: string;
  readonly name?: string;
  readonly rowMode?: 'array';
}

/** Drizzle's prepared queries call nothing but `client.query(config, values)`; our connections parse the values themselves. */
function asPgClient(connection: Connection): NodePgClient {
  const client = {
    query: ({ text, name, rowMode }: PgQueryConfig, values: unknown[]) =>
      connection.run(name === undefined ? { text } : { text, name }, values, {
        rowMode: rowMode ?? 'object',
      }),
  };
  return client as unknown as NodePgClient;
}
