import pg from 'pg';
import {
  BrokenSessionError,
  type CommandResult,
  type Connection,
  type Engine,
  type RunOptions,
} from '../database/connection.ts';
import {
  DatabaseStartError,
  DatabaseUnreachableError,
  QueryError,
  REQUEST_WAITS_MS,
  type PreparedStatement,
} from '../database/database.ts';
import { PostgresLink, destroy } from './postgres-link.ts';
import { parserFor, toWireValue } from '../database/values.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Sessions at most; PostgreSQL itself allows 100 by default, for all programs together. */
  readonly poolSize?: number;
  /** Receives errors of sessions that broke while idle. They are replaced. */
  readonly onIdleError?: (error: Error) => void;
  /** For a server: its requests give up soon, and its jobs have separate sessions ({@link Engine.forJobs}). */
  readonly servesRequests?: boolean;
}

const oldestMajor = 15;
const connectTimeoutMs = 10_000;
/** Sessions for jobs, separate from those for requests. */
const jobSessions = 6;
const statementTimeoutMs = 30_000;
const idleTransactionTimeoutMs = 60_000;
const idleSessionMs = 30_000;

/** Connects to PostgreSQL, once to verify it. Throws a {@link DatabaseUnreachableError}, or an error about an old version. */
export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const engine = createEngine(options);
  try {
    const { rows } = await (engine.forJobs ?? engine).shared.run(
      { text: `select current_setting('server_version_num')::int / 10000` },
      [],
      { rowMode: 'array' },
    );
    const [[major] = []] = rows as number[][];
    if (major === undefined || major < oldestMajor) {
      throw new DatabaseStartError(
        `PostgreSQL ${oldestMajor} or newer is needed; the server is version ${major}.`,
      );
    }
    return engine;
  } catch (error) {
    await engine.close();
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseUnreachableError(
      `Cannot use the database ${describeUrl(options.url)}: ${reasonOf(error)}. Check DATABASE_URL.`,
      { cause: error },
    );
  }
}

function createEngine(options: PostgresOptions): Engine {
  if (options.servesRequests !== true) return new PostgresEngine(createPool(options));
  const requests = createPool({ ...options, waitsMs: REQUEST_WAITS_MS });
  const jobs = createPool({ ...options, poolSize: jobSessions });
  const link = new PostgresLink({
    connect: (withinMs) =>
      new pg.Client({ ...sessionOptions(options.url), connectionTimeoutMillis: withinMs }),
    cutRequests: sessionCutter(requests),
    cutJobs: sessionCutter(jobs),
  });
  return new PostgresEngine(requests, { link, forJobs: new PostgresEngine(jobs, { link }) });
}

function createPool({
  url,
  poolSize = 10,
  onIdleError,
  waitsMs,
}: PostgresOptions & { waitsMs?: number }): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOptions(url),
    max: poolSize,
    connectionTimeoutMillis: waitsMs ?? connectTimeoutMs,
    idleTimeoutMillis: idleSessionMs,
    ...(waitsMs === undefined ? {} : { lock_timeout: waitsMs }),
  });
  pool.on('error', (error) => onIdleError?.(error));
  return pool;
}

function sessionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'colophon',
    options: '-c timezone=UTC -c datestyle=ISO',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    keepAlive: true,
  };
}

/** Ends all sessions of a pool at once, also those that are in use: what waits for a response of theirs fails. */
function sessionCutter(pool: pg.Pool): () => void {
  const sessions = new Set<pg.PoolClient>();
  pool.on('connect', (session) => void sessions.add(session));
  pool.on('remove', (session) => void sessions.delete(session));
  return () => sessions.forEach(destroy);
}

/** Host and name, never the password. */
function describeUrl(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${pathname.slice(1) || 'postgres'} at ${hostname || 'localhost'}:${port || '5432'}`;
  } catch {
    return 'of DATABASE_URL';
  }
}

function reasonOf(error: unknown): string {
  // Node tries every address of a host name and then throws all failures at once, without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

interface Beside {
  link?: PostgresLink;
  forJobs?: PostgresEngine;
}

class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly shared: Connection;
  readonly forJobs?: Engine;
  readonly #pool: pg.Pool;
  readonly #link: PostgresLink | undefined;
  #closing: Promise<void> | undefined;

  constructor(pool: pg.Pool, { link, forJobs }: Beside = {}) {
    this.#pool = pool;
    this.#link = link;
    this.shared = new PostgresConnection(pool, link);
    if (forJobs !== undefined) this.forJobs = forJobs;
  }

  async probe(
    statement: PreparedStatement,
    values: readonly unknown[],
    withinMs: number,
  ): Promise<unknown[]> {
    if (this.#link !== undefined) return this.#link.probe(statement, values.map(toDriverValue), { withinMs });
    return (await this.shared.run(statement, values, { rowMode: 'object' })).rows;
  }

  async exclusive<T>(work: (session: Connection) => Promise<T>): Promise<T> {
    this.#link?.refuseWhenAway();
    const client = await this.#pool.connect();
    let broken = false;
    // Without a listener, a session that is cut off between two statements would end the process.
    const onError = (): void => void (broken = true);
    client.on('error', onError);
    try {
      return await work(new PostgresConnection(client));
    } catch (error) {
      if (error instanceof BrokenSessionError) broken = true;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /** The server does its own checkpoints, and ordinary roles may not ask for one. */
  async checkpoint(): Promise<void> {}

  async close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    await this.#closing;
  }

  async #closeAll(): Promise<void> {
    await Promise.all([this.#pool.end(), this.forJobs?.close(), this.forJobs && this.#link?.close()]);
  }
}

class PostgresConnection implements Connection {
  readonly #client: pg.Pool | pg.PoolClient;
  readonly #link: PostgresLink | undefined;

  constructor(client: pg.Pool | pg.PoolClient, link?: PostgresLink) {
    this.#client = client;
    this.#link = link;
  }

  async run(
    statement: PreparedStatement,
    values: readonly unknown[],
    { rowMode }: RunOptions,
  ): Promise<CommandResult> {
    this.#link?.refuseWhenAway();
    try {
      const query = { ...statement, types, values: values.map(toDriverValue) };
      const result =
        rowMode === 'array'
          ? await this.#client.query({ ...query, rowMode: 'array' })
          : await this.#client.query(query);
      return { rows: result.rows, rowCount: result.rowCount ?? 0, command: result.command };
    } catch (error) {
      throw asQueryError(error);
    }
  }

  async script(text: string): Promise<void> {
    this.#link?.refuseWhenAway();
    try {
      await this.#client.query(text);
    } catch (error) {
      throw asQueryError(error);
    }
  }
}

/** `pg` takes a Buffer as bytes, but any other view as an object to be written as JSON. */
function toDriverValue(value: unknown): string | Buffer | null {
  const wire = toWireValue(value);
  return wire instanceof Uint8Array ? Buffer.from(wire.buffer, wire.byteOffset, wire.byteLength) : wire;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parserFor(oid) ?? ((text: string) => text),
};

function asQueryError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, code = 'XX000', constraint, table, column, detail } = error;
  return new QueryError({ message, code, constraint, table, column, detail });
}
