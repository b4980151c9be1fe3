import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { moduleAt } from '#api/platform/base/paths.ts';

type Message = { loaded: true } | { origin: string };

/** The process that runs the product. At any time, only one has the database open. */
export class DevChild {
  readonly #renderer: string;
  #running: ChildProcess | undefined;
  #origin: Promise<string> = Promise.reject(new Error('It hasn’t started.'));
  #starts = 0;

  constructor(renderer: string) {
    this.#renderer = renderer;
    this.#origin.catch(() => undefined);
  }

  /** Its origin; waits while it starts, and rejects if it could not start. */
  get origin(): Promise<string> {
    return this.#origin;
  }

  /** Starts or replaces it: the next one loads its modules while the previous one closes the database. */
  restart(): Promise<string> {
    const former = this.#running;
    const next = fork(fileURLToPath(moduleAt('../server/dev-product.ts')), [this.#renderer], {
      env: { ...process.env, ...(this.#starts++ === 0 ? {} : { COLOPHON_RESTARTED: '1' }) },
    });
    this.#running = next;
    this.#origin = this.#open(next, former);
    this.#origin.catch(() => undefined);
    return this.#origin;
  }

  async stop(): Promise<void> {
    await ended(this.#running);
  }

  async #open(next: ChildProcess, former: ChildProcess | undefined): Promise<string> {
    const failed = once(next, 'exit').then(([code]) => {
      throw new Error(`It couldn’t start (exit code ${String(code)}). See the terminal.`);
    });
    failed.catch(() => undefined);
    await Promise.all([ended(former), Promise.race([messageOf(next, 'loaded'), failed])]);
    next.send('open');
    const { origin } = await Promise.race([messageOf(next, 'origin'), failed]);
    return origin;
  }
}

async function messageOf(child: ChildProcess, key: 'loaded' | 'origin'): Promise<{ origin: string }> {
  return new Promise((resolve) => {
    child.on('message', (message: Message) => {
      if (key in message) resolve({ origin: 'origin' in message ? message.origin : '' });
    });
  });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
