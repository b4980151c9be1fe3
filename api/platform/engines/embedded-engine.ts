import { BrokenSessionError, type Connection, type Engine } from '../database/connection.ts';
import { copyChanging } from './online-copy.ts';

export interface EmbeddedSession {
  readonly session: Connection;
  /** Where its files are. */
  readonly directory: string;
  readonly close: () => Promise<void>;
  /** Whether the session answers in the order of requests, so that no response can reach the wrong caller. */
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

  /** A single statement. It is sent at once where responses come in order and the session is not held exclusively. */
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
