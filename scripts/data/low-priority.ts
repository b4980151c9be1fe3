import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets every other program have the processor first. On Linux, each thread has its own priority, and new ones inherit it. */
export function lowerPriority(): void {
  for (const thread of ownThreads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // The thread has ended, or the system doesn’t allow it: the work is done all the same.
    }
  }
}

function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
