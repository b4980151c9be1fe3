import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { moduleAt } from '../base/paths.ts';
import { DatabaseStartError } from '../database/database.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import type { OpenRequest, WorkerAnswer } from './worker-messages.ts';

/** The thread of an embedded database that is being opened. */
export interface OpeningThread {
  worker: Worker;
  /** Rejects with a {@link DatabaseStartError}, or with what went wrong. */
  isOpen: Promise<void>;
}

/** One that was begun early, with the lock of its data directory. */
export interface BegunDatabase extends OpeningThread {
  lock: DirectoryLock;
}

let begun: (BegunDatabase & { directory: string }) | undefined;

/**
 * Begins to open the embedded database of a data directory while the program is still loading, if there is one. Whatever
 * fails here fails again, and is reported, when the program opens it.
 */
export function beginToOpen(dataDir: string): void {
  const directory = path.join(dataDir, 'database');
  if (!existsSync(path.join(directory, 'PG_VERSION'))) return;
  let lock: DirectoryLock | undefined;
  try {
    lock = lockDirectory(dataDir);
    chmodSync(directory, 0o700);
    begun = { directory: path.resolve(directory), lock, ...openOnThread(directory) };
    // Until someone waits for it.
    begun.isOpen.catch(() => undefined);
  } catch {
    lock?.release();
  }
}

/** What was begun for this directory. It is the caller's from now on. */
export function takeBegun(directory: string): BegunDatabase | undefined {
  if (begun?.directory !== path.resolve(directory)) return undefined;
  const taken = begun;
  begun = undefined;
  return taken;
}

/** Opens a database on a new thread. */
export function openOnThread(directory: string): OpeningThread {
  // The thread needs no declarations: what is loaded before every program (`--import`) would only delay it. Flags of V8 are
  // those of the process, and a thread that is given them does not start.
  const execArgv = process.execArgv.filter((flag) => flag.startsWith('--disable-warning'));
  const worker = new Worker(moduleAt('platform/engines/embedded-worker.ts'), { execArgv });
  worker.postMessage({ kind: 'open', directory } satisfies OpenRequest);
  return { worker, isOpen: opened(worker) };
}

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: WorkerAnswer) => {
      worker.off('error', reject);
      if (!('failedToOpen' in answer)) return resolve();
      const { message, isStartError } = answer.failedToOpen;
      reject(isStartError ? new DatabaseStartError(message) : new Error(message));
    });
  });
}
