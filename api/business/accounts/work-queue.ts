import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Runs work with limited concurrency, in order of arrival. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue that rejects work with 503 `overloaded` when more than `waitingMax` others are waiting. */
export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new ApiError('overloaded', {
        message: spoken('busy'),
        headers: { 'Retry-After': '2' },
      });
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };
  /** Passes the slot on to the one that has waited the longest. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
