import { AsyncLocalStorage } from 'node:async_hooks';
import { inTransaction, type Connection, type Engine } from './connection.ts';
import {
  TransactionScopeError,
  type Database,
  type PreparedStatement,
  type Queries,
  type TransactionOptions,
} from './database.ts';
import { createQueries } from './drizzle-session.ts';

interface Scope {
  open: boolean;
}

/**
 * A database over a driver. It knows which code runs inside a transaction (by async context) and refuses the root handle
 * there: on the embedded database that would wait for itself for ever, on PostgreSQL it would silently run outside.
 */
export function createDatabase(engine: Engine): Database {
  const scopes = new AsyncLocalStorage<Scope>();
  const jobs: Database = { ...scopedDatabase(engine.forJobs ?? engine, scopes), forJobs: () => jobs };
  return engine.forJobs === undefined ? jobs : { ...scopedDatabase(engine, scopes), forJobs: () => jobs };
}

function scopedDatabase(engine: Engine, scopes: AsyncLocalStorage<Scope>): Omit<Database, 'forJobs'> {
  const refuseInside = (what: string): void => {
    if (scopes.getStore()?.open === true) {
      throw new TransactionScopeError(
        `${what} was used inside a transaction: use the handle that the transaction passes in.`,
      );
    }
  };
  const shared = guarded(engine.shared, () => refuseInside('database.queries'));
  return {
    kind: engine.kind,
    queries: createQueries(shared),
    async transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T> {
      refuseInside('database.transaction');
      const scope: Scope = { open: true };
      return scopes.run(scope, () =>
        engine.exclusive(async (session) => {
          const tx = createQueries(guarded(session, () => refuseAfter(scope)));
          return inTransaction(session, () => untilEnd(scope, tx, work), options);
        }),
      );
    },
    async select<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
      refuseInside('database.select');
      const { rows } = await engine.shared.run(statement, values, { rowMode: 'object' });
      return rows as Row[];
    },
    async probe<Row>(...[statement, values, { withinMs }]: Parameters<Database['probe']>): Promise<Row[]> {
      refuseInside('database.probe');
      if (engine.probe !== undefined) return (await engine.probe(statement, values, withinMs)) as Row[];
      const { rows } = await engine.shared.run(statement, values, { rowMode: 'object' });
      return rows as Row[];
    },
    async checkpoint() {
      refuseInside('database.checkpoint');
      await engine.checkpoint();
    },
    async maintain() {
      refuseInside('database.maintain');
      if (engine.kind === 'embedded') await engine.shared.script('vacuum analyze');
    },
    async close() {
      refuseInside('database.close');
      await engine.close();
    },
  };
}

/** Closes the scope before COMMIT or ROLLBACK is sent, so that a straggling statement cannot run behind them. */
async function untilEnd<T>(scope: Scope, tx: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  try {
    return await work(tx);
  } finally {
    scope.open = false;
  }
}

function refuseAfter(scope: Scope): void {
  if (!scope.open) {
    throw new TransactionScopeError(
      'A transaction was used after its end: await every statement before its work returns.',
    );
  }
}

function guarded(connection: Connection, check: () => void): Connection {
  return {
    async run(statement, values, options) {
      check();
      return connection.run(statement, values, options);
    },
    async script(text) {
      check();
      return connection.script(text);
    },
  };
}
