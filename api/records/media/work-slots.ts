import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const SLOTS = 2;
const WAITING_MAX = 200;

let busy = 0;
const waiting: (() => void)[] = [];

/**
 * Runs heavy work on an image, two at a time per process: a large image takes 120 MB while it is open. Throws
 * `overloaded` when too much is waiting already.
 */
export async function inWorkSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= SLOTS) {
    if (waiting.length >= WAITING_MAX) {
      throw new ApiError('overloaded', {
        message: spoken('busy'),
        headers: { 'Retry-After': '5' },
      });
    }
    // A finished slot is passed on directly, so that no one jumps the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    busy += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  }
}
