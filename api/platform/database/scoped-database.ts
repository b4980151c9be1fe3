import { AsyncLocalStorage } from 'node:async_hooks';
import { Announcements } from './announcements.ts';
import { inTransaction, type CommandResult, type Connection, type Engine } from './connection.ts';
import {
  TransactionScopeError,
  type Database,
  type PreparedStatement,
  type Queries,
  type TransactionOptions,
} from './database.ts';
import { traced } from '../base/spans.ts';
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
  const announcements = new Announcements();
  const over = (own: Engine) => scopedDatabase(own, scopes, announcements);
  const jobs: Database = { ...over(engine.forJobs ?? engine), forJobs: () => jobs };
  return engine.forJobs === undefined ? jobs : { ...over(engine), forJobs: () => jobs };
}

function scopedDatabase(
  engine: Engine,
  scopes: AsyncLocalStorage<Scope>,
  announcements: Announcements,
): Omit<Database, 'forJobs'> {
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
    queries: announcements.outside(createQueries(shared)),
    onAnnounced: (listener) => announcements.listen(listener),
    async transaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T> {
      refuseInside('database.transaction');
      const scope: Scope = { open: true };
      let tell: () => void = () => undefined;
      const result = await scopes.run(scope, () =>
        engine.exclusive(async (session) => {
          const tx = createQueries(guarded(session, () => refuseAfter(scope)));
          tell = announcements.within(tx);
          return inTransaction(session, () => untilEnd(scope, tx, work), options);
        }),
      );
      tell();
      return result;
    },
    async select<Row>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
      refuseInside('database.select');
      const { rows } = await running(engine.shared, statement, values, { rowMode: 'object' });
      return rows as Row[];
    },
    async probe<Row>(...[statement, values, { withinMs }]: Parameters<Database['probe']>): Promise<Row[]> {
      refuseInside('database.probe');
      if (engine.probe !== undefined) return (await engine.probe(statement, values, withinMs)) as Row[];
      const { rows } = await engine.shared.run(statement, values, { rowMode: 'object' });
      return rows as Row[];
    },
    async define(statements) {
      refuseInside('database.define');
      await engine.exclusive((session) => runUnlimited(engine, session, statements));
    },
    ...inFiles(engine, refuseInside),
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

/** What is done with the files of a database. */
function inFiles(
  engine: Engine,
  refuseInside: (what: string) => void,
): Pick<Database, 'checkpoint' | 'copyTo'> {
  const checkpoint = async (): Promise<void> => {
    refuseInside('database.checkpoint');
    await engine.checkpoint();
  };
  if (engine.copyTo === undefined) return { checkpoint };
  const copyTo = engine.copyTo.bind(engine);
  return {
    checkpoint,
    async copyTo(directory) {
      refuseInside('database.copyTo');
      await copyTo(directory);
    },
  };
}

/** Runs statements one by one, however long each takes. */
async function runUnlimited(
  { kind }: Engine,
  session: Connection,
  statements: readonly string[],
): Promise<void> {
  if (kind === 'postgres') await session.script('SET statement_timeout = 0');
  try {
    for (const statement of statements) await session.script(statement);
  } finally {
    if (kind === 'postgres') await session.script('RESET statement_timeout');
  }
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
      return running(connection, statement, values, options);
    },
    async script(text) {
      check();
      return connection.script(text);
    },
  };
}

const TEXT_MAX_CHARS = 2_000;

/** Runs a statement; a trace shows its text, which has no values. */
function running(
  connection: Connection,
  ...parameters: Parameters<Connection['run']>
): Promise<CommandResult> {
  const [{ text }] = parameters;
  return traced(
    () => ({
      name: `database ${/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'}`,
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX_CHARS) },
      standsAlone: false,
    }),
    () => connection.run(...parameters),
  );
}
