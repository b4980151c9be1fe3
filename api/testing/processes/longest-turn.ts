const SAMPLE_MS = 1;

/**
 * The longest turn of the event loop during `work`, in milliseconds of this thread's processor time: no other request
 * was served for that time. Wall time would show how busy the machine is. Work of other threads does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadMs();
  let timer: NodeJS.Timeout;
  const sample = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    timer = setTimeout(sample, SAMPLE_MS);
  };
  timer = setTimeout(sample, SAMPLE_MS);
  await new Promise((resolve) => setTimeout(resolve, 2 * SAMPLE_MS));
  longest = 0;
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 2 * SAMPLE_MS));
  } finally {
    clearTimeout(timer);
  }
  return longest;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * A turn that no test may see: five times what one request may cost, for a process whose code is still cold, and a fraction of what the
 * requests of these tests cost before they were bounded. `bench/requests/event-loop.ts` takes the exact figures.
 */
export const TURN_MAX_MS = 250;
