import { Worker } from 'node:worker_threads';
import { moduleAt } from '../base/paths.ts';

let prepared: Worker | undefined;

/**
 * Starts the thread of an embedded database before it is known which one: the thread loads its modules while the program
 * loads its own. It keeps no process running.
 */
export function prepareDatabaseThread(): void {
  prepared ??= startThread();
  prepared.unref();
}

/** The prepared thread, or a new one. It waits for the message that names a database. */
export function takeDatabaseThread(): Worker {
  const thread = prepared ?? startThread();
  prepared = undefined;
  thread.ref();
  return thread;
}

/** Ends a prepared thread that is not needed. */
export function dropDatabaseThread(): void {
  void prepared?.terminate();
  prepared = undefined;
}

function startThread(): Worker {
  return new Worker(moduleAt('platform/engines/embedded-worker.ts'));
}
