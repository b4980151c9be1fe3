import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { consumeShared } from '../../platform/request/shared-limits.ts';

/** Drafts and proposals that one person may ask for. */
const REQUESTS_PER_MINUTE = 24;
const REQUESTS_PER_DAY = 480;

/** Counts a request of a person; throws 429 after too many. Counted across all nodes. */
export function countRequest(deps: AppDeps, userId: string): Promise<void> {
  return consumeShared(deps, [
    { what: `ai minute ${userId}`, perMs: 60_000, times: REQUESTS_PER_MINUTE },
    { what: `ai day ${userId}`, perMs: 86_400_000, times: REQUESTS_PER_DAY },
  ]);
}
