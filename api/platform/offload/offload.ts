import { Worker } from 'node:worker_threads';
import { moduleAt } from '../base/paths.ts';
import { ApiError } from '../base/api-error.ts';
import type { OffloadAnswer, OffloadRequest } from './task.ts';
import { Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The arguments that may be passed to another thread. */
export interface Offloading {
  /** The module that exports the function, as a URL of a file. */
  module: URL;
  /** The name of the function. It takes and answers what can be cloned; an {@link ApiError} that it throws arrives as one. */
  name: string;
  /** `quick`: a request waits for it. `slow`: a job does. Each has its own thread. */
  lane: keyof typeof lanes;
  /**
   * How long it may run; waiting for its turn and loading do not count. An end for what never ends, many times what it takes at most:
   * a machine that does much else may be slow.
   */
  limitMs: number;
  /** The error for what takes longer than that, or more memory than the thread may have. */
  tooCostly: () => Error;
}

/** Runs it. Throws 503 `overloaded` if too much is waiting, and the reason of `signal` if that aborts. */
export type Offloaded<Input, Output> = (input: Input, options?: OffloadOptions) => Promise<Output>;
interface OffloadOptions {
  signal?: AbortSignal;
  /** Buffers that are transferred, not copied: they must not be used afterwards. */
  transfer?: readonly ArrayBuffer[];
}

/** How much of V8's heap one thread may use. */
const MEMORY_MAX_MB = 256;
/** A thread that had nothing to do for so long ends, and its memory is free again. */
const IDLE_MS = 30_000;
const WAITING_MAX = 64;

/**
 * A function that runs on its own thread, so that untrusted input holds up no one else: one at a time in each lane,
 * stopped when it takes too long or too much memory. Threads start with their first work.
 *
 * @example const readReport = offloaded<Uint8Array, Report>({ module: moduleAt('records/media/read.ts'), name:
 * 'read', … });
 */
export function offloaded<Input, Output>(offloading: Offloading): Offloaded<Input, Output> {
  return (input, options = {}) =>
    new Promise<Output>((resolve, reject) => {
      lanes[offloading.lane].add({ offloading, input, options, resolve, reject });
    });
}

interface Work {
  offloading: Offloading;
  input: unknown;
  options: OffloadOptions;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A thread, what it works on, and what waits for it. */
class Lane {
  readonly #waiting: Work[] = [];
  #running: Work | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  add(work: Work): void {
    const { signal } = work.options;
    if (signal?.aborted === true) return work.reject(signal.reason);
    if (this.#waiting.length >= WAITING_MAX) return work.reject(overloaded());
    signal?.addEventListener('abort', () => this.#abort(work, signal.reason), { once: true });
    this.#waiting.push(work);
    this.#next();
  }

  #next(): void {
    if (this.#running !== undefined) return;
    clearTimeout(this.#timer);
    const work = this.#waiting.shift();
    if (work === undefined) return this.#rest();
    this.#running = work;
    const worker = (this.#worker ??= this.#start());
    // Running work keeps the process alive; an idle thread does not.
    worker.ref();
    const { module, name } = work.offloading;
    const request: OffloadRequest = { module: module.href, name, input: work.input };
    try {
      worker.postMessage(request, work.options.transfer ?? []);
    } catch (error) {
      this.#settle((running) => running.reject(error));
    }
  }

  #start(): Worker {
    const worker = new Worker(moduleAt('platform/offload/offload-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      // What parsers of foreign files print about them is useless.
      stdout: true,
      stderr: true,
    });
    worker.on('message', (answer: OffloadAnswer) => {
      // What was ended has nothing to say to what came after it.
      if (worker === this.#worker) this.#answered(answer);
    });
    // It ran out of memory, or threw outside of any handler.
    worker.on('error', () => this.#gone(worker));
    worker.on('exit', () => this.#gone(worker));
    return worker;
  }

  #answered(answer: OffloadAnswer): void {
    if ('started' in answer) return this.#limit();
    this.#settle((work) => {
      if ('result' in answer) work.resolve(answer.result);
      else if ('refusal' in answer) work.reject(refusalOf(answer.refusal));
      else work.reject(Object.assign(new Error(answer.failure.message), { stack: answer.failure.stack }));
    });
  }

  #limit(): void {
    if (this.#running === undefined) return;
    const { limitMs, tooCostly } = this.#running.offloading;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(tooCostly()), limitMs);
  }

  #gone(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#settle((work) => work.reject(work.offloading.tooCostly()));
  }

  /** Nothing but its end stops a thread in the middle of its work; the next work gets a new one. */
  #end(error: unknown): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#settle((work) => work.reject(error));
  }

  #settle(settle: (work: Work) => void): void {
    const work = this.#running;
    this.#running = undefined;
    if (work !== undefined) settle(work);
    this.#next();
  }

  #abort(work: Work, reason: unknown): void {
    if (this.#running === work) return this.#end(reason);
    const at = this.#waiting.indexOf(work);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    work.reject(reason);
  }

  #rest(): void {
    this.#worker?.unref();
    this.#timer = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, IDLE_MS).unref();
  }
}

const lanes = { quick: new Lane(), slow: new Lane() };

function refusalOf({
  code,
  message,
  errors,
}: Extract<OffloadAnswer, { refusal: unknown }>['refusal']): ApiError {
  const faults =
    errors === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => new Spoken(text))]),
        );
  return new ApiError(code, {
    message: message === undefined ? undefined : new Spoken(message),
    errors: faults,
  });
}

function overloaded(): ApiError {
  return new ApiError('overloaded', {
    message: spoken('busy'),
    headers: { 'Retry-After': '5' },
  });
}
