import { type WorkQueue, createWorkQueue } from '../auth/work-queue.ts';

const AT_ONCE = 2;
/** More than any limit lets through within its window. */
const WAITING_MAX = 500;

/** Runs the work of each caller a little at a time, so that one who asks a hundred times at once keeps nobody else waiting. */
export function createTurnsByCaller(): <Result>(
  caller: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const callers = new Map<string, { queue: WorkQueue; users: number }>();
  return async (caller, work) => {
    const turns = callers.get(caller) ?? {
      queue: createWorkQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX }),
      users: 0,
    };
    callers.set(caller, turns);
    turns.users += 1;
    try {
      return await turns.queue(work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) callers.delete(caller);
    }
  };
}
