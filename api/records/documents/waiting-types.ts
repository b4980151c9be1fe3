import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

let waiting: ReadonlySet<string> = new Set();

/**
 * Types that other nodes still declare differently: this process reads their records but does not save them.
 */
export function setWaitingTypes(types: ReadonlySet<string>): void {
  waiting = types;
}

/** Throws 503 while records of the type cannot be saved by this node. */
export function refuseWhileWaiting(type: string): void {
  if (!waiting.has(type)) return;
  throw new ApiError('declarations_differ', {
    message: spoken('declarations_differ'),
    headers: { 'retry-after': '5' },
  });
}
