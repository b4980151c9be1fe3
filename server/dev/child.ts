import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { moduleAt } from '#api/platform/base/paths.ts';

/** A small young generation saves memory in production, and would slow down each restart by a tenth. */
const QUICK_FLAGS = process.execArgv.filter((flag) => !flag.startsWith('--max-semi-space-size'));

/** The process that runs the product. At any time, only one has the database open. */
export class DevChild {
  readonly #renderer: string;
  #running: ChildProcess | undefined;
  #origin: Promise<string> = Promise.reject(new Error('It hasn’t started.'));
  #starts = 0;
  #isStopped = false;

  constructor(renderer: string) {
    this.#renderer = renderer;
    this.#origin.catch(() => undefined);
  }

  /** Its origin; waits while it starts, and rejects if it could not start. */
  get origin(): Promise<string> {
    return this.#origin;
  }

  /** Starts or replaces it: the next one begins to load while the previous one closes the database. */
  restart(): Promise<string> {
    if (this.#isStopped) return this.#origin;
    const former = this.#running;
    const next = fork(fileURLToPath(moduleAt('../server/dev-product.ts')), [this.#renderer], {
      execArgv: QUICK_FLAGS,
      env: { ...process.env, ...(this.#starts++ === 0 ? {} : { COLOPHON_RESTARTED: '1' }) },
    });
    this.#running = next;
    this.#origin = this.#open(next, former);
    this.#origin.catch(() => undefined);
    return this.#origin;
  }

  /** A change that is noticed later starts nothing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await ended(this.#running);
  }

  async #open(next: ChildProcess, former: ChildProcess | undefined): Promise<string> {
    const failed = once(next, 'exit').then(([code]) => {
      throw new Error(`It couldn’t start (exit code ${String(code)}). See the terminal.`);
    });
    failed.catch(() => undefined);
    await Promise.race([ended(former), failed]);
    if (next.connected) next.send('free');
    return Promise.race([originOf(next), failed]);
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  return origin;
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
