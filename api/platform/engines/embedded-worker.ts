import { parentPort } from 'node:worker_threads';
import { DatabaseStartError, QueryError } from '../database/database.ts';
import { startPglite } from './pglite.ts';
import { WireConnection } from './wire-connection.ts';
import type { OpenRequest, WorkerAnswer, WorkerFailure, WorkerRequest } from './worker-messages.ts';

// The thread of an embedded database: opens it, and does one thing after the other until it is closed.
parentPort?.once('message', ({ directory }: OpenRequest) => {
  open(directory).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    answer({ failedToOpen: { message, isStartError: error instanceof DatabaseStartError } });
  });
});

async function open(directory: string): Promise<void> {
  const pglite = await startPglite({ directory, durable: true });
  const session = new WireConnection(pglite);
  let last: Promise<void> = Promise.resolve();

  const handle = async (request: WorkerRequest): Promise<void> => {
    try {
      if (request.kind === 'run') {
        answer({
          id: request.id,
          result: await session.run(request.statement, request.values, request.options),
        });
        return;
      }
      await (request.kind === 'script' ? session.script(request.text) : pglite.close());
      answer({ id: request.id, result: undefined });
    } catch (error) {
      answer({ id: request.id, failure: failureOf(error) });
    }
  };
  parentPort?.on('message', (request: WorkerRequest) => {
    last = last.then(() => handle(request));
  });
  answer({ opened: true });
}

function answer(message: WorkerAnswer): void {
  parentPort?.postMessage(message);
}

function failureOf(error: unknown): WorkerFailure {
  if (error instanceof QueryError) {
    const { message, code, constraint, table, column, detail } = error;
    return { message, query: { message, code, constraint, table, column, detail } };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
