import type { Worker } from 'node:worker_threads';
import type { CommandResult, Connection, Engine, RunOptions } from '../database/connection.ts';
import { QueryError, type PreparedStatement } from '../database/database.ts';
import type { OpeningThread } from './database-thread.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { toWireValue } from '../database/values.ts';
import type { WorkerRequest, WorkerAnswer, WorkerFailure } from './worker-messages.ts';

/**
 * The embedded database of a thread: neither a slow statement nor the disk it waits for holds up requests or emails. The
 * thread ends with the database; when it ends unexpectedly, so does the process.
 */
export async function engineOnThread({ worker, isOpen }: OpeningThread, directory: string): Promise<Engine> {
  await isOpen;
  const session = new WorkerConnection(worker);
  return new EmbeddedEngine({ session, directory, close: () => session.close(), runsInOrder: true });
}

interface Waiting {
  resolve(result: CommandResult | undefined): void;
  reject(error: Error): void;
}

/** The session on the other thread. It answers in the order it is asked. */
class WorkerConnection implements Connection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #isClosing = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#ended(error));
    worker.on('exit', () => this.#ended(undefined));
  }

  async run(
    statement: PreparedStatement,
    values: readonly unknown[],
    options: RunOptions,
  ): Promise<CommandResult> {
    const request = { kind: 'run', statement, values: values.map(toWireValue), options } as const;
    const result = await this.#ask((id) => ({ id, ...request }));
    if (result === undefined) throw new Error('The database answered a statement without a result.');
    return result;
  }

  async script(text: string): Promise<void> {
    await this.#ask((id) => ({ id, kind: 'script', text }));
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#ask((id) => ({ id, kind: 'close' }));
    await this.#worker.terminate();
  }

  #ask(request: (id: number) => WorkerRequest): Promise<CommandResult | undefined> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(request(id));
    });
  }

  #settle(answer: WorkerAnswer): void {
    if (!('id' in answer)) return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(asError(answer.failure));
  }

  /** Nothing unanswered is certain to be stored, and there is no thread left to ask: as on one thread, the process ends. */
  #ended(error: Error | undefined): void {
    if (this.#isClosing) return;
    if (error !== undefined) process.stderr.write(`The embedded database failed: ${error.message}\n`);
    process.exit(1);
  }
}

function asError({ message, query }: WorkerFailure): Error {
  return query === undefined ? new Error(message) : new QueryError(query);
}
