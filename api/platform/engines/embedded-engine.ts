import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { BrokenSessionError, type Connection, type Engine } from '../database/connection.ts';
import { DatabaseStartError } from '../database/database.ts';
import { LocalFiles, stopProcess } from './local-files.ts';
import { copyChanging } from './online-copy.ts';
import { WireConnection } from './wire-connection.ts';

export interface EmbeddedOptions {
  /** The directory of the database itself. The caller holds its lock. */
  readonly directory: string;
  /** False only if losing the data is acceptable: tests, and templates that are written to disk as a whole. */
  readonly durable: boolean;
  /** What writes an open file to disk; for tests that count. */
  readonly syncFile?: (fileDescriptor: number) => void;
}

/** The major version of the PostgreSQL inside PGlite, as data directories name it in their PG_VERSION. */
const postgresMajor = '18';

/** Opens (or, in an empty directory, makes) an embedded database, which then works on this thread. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const pglite = await startPglite(options);
  const session = new WireConnection(pglite);
  const { directory } = options;
  return new EmbeddedEngine({ session, directory, close: () => pglite.close(), runsInOrder: false });
}

/** PostgreSQL in WebAssembly, ready to answer. */
export async function startPglite(options: EmbeddedOptions): Promise<PGlite> {
  await refuseOtherMajor(options.directory);
  const { directory, durable, syncFile } = options;
  let reason = 'for an unknown reason';
  const pglite = new PGlite({
    fs: new LocalFiles({ directory, durable, syncFile, onPanic: () => stopProcess(directory, reason) }),
    extensions: { pg_trgm, unaccent },
    startParams: startParameters(durable),
    onStderr: (line) => {
      if (line.includes('PANIC:')) reason = line.slice(line.indexOf('PANIC:') + 6).trim();
      return true;
    },
  });
  await pglite.waitReady;
  return pglite;
}

/** What PostgreSQL is started with. PGlite's own list switches fsync off. */
export function startParameters(durable: boolean): string[] {
  const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  if (!durable) return parameters;
  // With the default, fdatasync, nothing reaches the file system layer.
  return [...parameters.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

async function refuseOtherMajor(directory: string): Promise<void> {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => postgresMajor);
  if (version.trim() !== postgresMajor) {
    throw new DatabaseStartError(
      `The database in ${directory} was made by PostgreSQL ${version.trim()}, this program embeds ${postgresMajor}: ` +
        'make a backup with the version that wrote it and restore that here.',
    );
  }
}

export interface EmbeddedSession {
  readonly session: Connection;
  /** Where its files are. */
  readonly directory: string;
  readonly close: () => Promise<void>;
  /** Whether the session answers in the order of requests, so that no answer can reach the wrong caller. */
  readonly runsInOrder: boolean;
}

/** The only session of an embedded database, shared among all callers. */
export class EmbeddedEngine implements Engine {
  readonly kind = 'embedded';
  readonly shared: Connection;
  readonly #parts: EmbeddedSession;
  /** Resolves when the exclusive user of the session, and all before it, are done. */
  #last: Promise<unknown> = Promise.resolve();
  /** How many have the session for themselves, or wait for it. */
  #exclusive = 0;
  #closed = false;

  constructor(parts: EmbeddedSession) {
    this.#parts = parts;
    const { session } = parts;
    this.shared = {
      run: (statement, values, options) => this.#once(() => session.run(statement, values, options)),
      script: (text) => this.#once(() => session.script(text)),
    };
  }

  async exclusive<T>(work: (session: Connection) => Promise<T>): Promise<T> {
    this.#exclusive += 1;
    return this.#inTurn(async () => {
      try {
        return await work(this.#parts.session);
      } catch (error) {
        // There is one session for ever, so there is no throwing it away: nothing may follow on it.
        if (error instanceof BrokenSessionError) this.#closed = true;
        throw error;
      } finally {
        this.#exclusive -= 1;
      }
    });
  }

  async checkpoint(): Promise<void> {
    await this.shared.script('checkpoint');
  }

  async copyTo(directory: string): Promise<void> {
    const complete = await copyChanging(this.#parts.directory, directory);
    await this.exclusive(async (session) => {
      await session.script('checkpoint');
      await complete();
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#inTurn(async () => {
      this.#closed = true;
      await this.#parts.close();
    });
  }

  /** A single statement. It is sent at once where answers come in order and the session is not held exclusively. */
  #once<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.#parts.runsInOrder || this.#exclusive > 0 || this.#closed) return this.#inTurn(ask);
    const answer = ask();
    const before = this.#last;
    this.#last = answer.then(
      () => before,
      () => before,
    );
    return answer;
  }

  /** A transaction is one turn: everyone waits for those before them. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      if (this.#closed) throw new Error('The database is closed.');
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
