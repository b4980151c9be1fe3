import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryError, type PreparedStatement } from '../database/database.ts';

/** A probe of the database: it always returns or fails within this time. */
export interface ProbeOptions {
  readonly withinMs: number;
}

/** What a probe needs to know about the engine. */
export interface Line {
  /** Makes a session that no pool knows about. */
  connect(withinMs: number): pg.Client;
  /** Ends the sessions of requests, so that those who wait for a response get a failure instead. */
  cutRequests(): void;
  /** The same for jobs. Their work may be long: they lose it only if the server stays away. */
  cutJobs(): void;
}

const JOBS_WAIT_MS = 10_000;

/** Failures reported by a server that answers: it is up, even if it rejects the query. */
const ANSWERED = /^(?!08|57P0|3D000|55000)[0-9A-Z]{5}$/;

/**
 * Finds out over a separate session whether PostgreSQL can be reached: neither a full pool nor a lock makes the
 * server look gone. Once it does not respond, every query fails at once (SQLSTATE 08006) instead of waiting for its
 * own timeout; the next probe that gets a response ends that.
 */
export class PostgresLink {
  readonly #line: Line;
  #session: pg.Client | undefined;
  #awaySince: number | undefined;

  constructor(line: Line) {
    this.#line = line;
  }

  /** Throws when the last probe did not reach the server. */
  refuseWhenAway(): void {
    if (this.#awaySince !== undefined) throw unreachable();
  }

  async probe(statement: PreparedStatement, values: unknown[], options: ProbeOptions): Promise<unknown[]> {
    try {
      const rows = await this.#askTwice(statement, values, options);
      this.#awaySince = undefined;
      return rows;
    } catch (error) {
      if (!isAnswer(error)) this.#noteAway();
      throw error;
    }
  }

  #noteAway(): void {
    if (this.#awaySince === undefined) this.#line.cutRequests();
    this.#awaySince ??= performance.now();
    if (performance.now() - this.#awaySince > JOBS_WAIT_MS) this.#line.cutJobs();
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.end();
  }

  /** A session that broke between two probes says nothing about the server: a new one is tried at once. */
  async #askTwice(
    statement: PreparedStatement,
    values: unknown[],
    options: ProbeOptions,
  ): Promise<unknown[]> {
    const isReused = this.#session !== undefined;
    try {
      return await this.#ask(statement, values, options);
    } catch (error) {
      if (!isReused || isAnswer(error) || error instanceof SilenceError) throw error;
      return this.#ask(statement, values, options);
    }
  }

  async #ask(
    statement: PreparedStatement,
    values: unknown[],
    { withinMs }: ProbeOptions,
  ): Promise<unknown[]> {
    const session = this.#session ?? this.#line.connect(withinMs);
    const isNew = this.#session === undefined;
    // Without a listener, a session that is cut off between two statements would end the process.
    if (isNew) session.on('error', () => this.#drop(session));
    this.#session = session;
    const answer = (async () => {
      if (isNew) await session.connect();
      const { rows } = await session.query<Record<string, unknown>>({ ...statement, values });
      return rows;
    })();
    try {
      return await within(answer, withinMs);
    } catch (error) {
      this.#drop(session);
      throw error;
    }
  }

  #drop(session: pg.Client): void {
    if (this.#session === session) this.#session = undefined;
    destroy(session);
  }
}

/** Ends a session without a word to the server, which may not be there to hear it. */
export function destroy(session: pg.ClientBase): void {
  // Not in the declarations of `pg`; the pool itself ends sessions like this when connecting takes too long.
  const { connection } = session as unknown as { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}

/** Whether a failure is the response of a server that is there. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ANSWERED.test(error.code ?? '');
}

class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

async function within<Result>(answer: Promise<Result>, ms: number): Promise<Result> {
  const done = new AbortController();
  answer.catch(() => undefined);
  const silence = (async () => {
    await wait(ms, undefined, { signal: done.signal });
    // Where this process itself was held up, the response may be waiting to be read.
    for (let turn = 0; turn < 3; turn += 1) await wait(10, undefined, { signal: done.signal });
    throw new SilenceError(`The database did not answer within ${ms} ms.`);
  })();
  silence.catch(() => undefined);
  try {
    return await Promise.race([answer, silence]);
  } finally {
    done.abort();
  }
}

function unreachable(): QueryError {
  return new QueryError({ message: 'The database cannot be reached.', code: '08006' });
}
