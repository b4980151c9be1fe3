import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../app-deps.ts';
import { createLog } from '../create-log.ts';
import { type Job, startTicker } from './ticker.ts';

const lines: string[] = [];
const deps = {
  log: createLog({ level: 'info' }, { write: (line) => void lines.push(line) }),
  now: () => new Date(),
} as AppDeps;
const ONE_SECOND = 1000;

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function counted(name: string, work: () => Promise<void> = () => Promise.resolve()) {
  const job = { name, runs: 0, run: () => ((job.runs += 1), work()) };
  return job satisfies Job & { runs: number };
}

describe('the ticker', () => {
  it('runs every job at once and then at each turn', async () => {
    const job = counted('one');
    const ticker = startTicker(deps, { jobs: [job], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(0);
    expect(job.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * ONE_SECOND);
    expect(job.runs).toBe(4);
    await ticker.stop();
    await vi.advanceTimersByTimeAsync(3 * ONE_SECOND);
    expect(job.runs).toBe(4);
  });

  it('runs a job no more often than it wants to', async () => {
    const rare = { ...counted('rare'), everyMs: 3 * ONE_SECOND };
    rare.run = () => ((rare.runs += 1), Promise.resolve());
    const ticker = startTicker(deps, { jobs: [rare], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(6 * ONE_SECOND);
    await ticker.stop();
    expect(rare.runs).toBe(3);
  });

  it('goes on after a job that fails, and says which it was', async () => {
    const failing = counted('failing', () => Promise.reject(new Error('no room')));
    const other = counted('other');
    const ticker = startTicker(deps, { jobs: [failing, other], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(ONE_SECOND);
    await ticker.stop();
    expect([failing.runs, other.runs]).toEqual([2, 2]);
    expect(lines[0]).toContain('failing');
    expect(lines[0]).toContain('no room');
  });

  it('waits at its end for the job that is under way, and begins no other', async () => {
    const finish = Promise.withResolvers<void>();
    const slow = counted('slow', () => finish.promise);
    const next = counted('next');
    const ticker = startTicker(deps, { jobs: [slow, next], intervalMs: ONE_SECOND });
    let isStopped = false;
    const stopped = ticker.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(ONE_SECOND);
    expect(isStopped).toBe(false);
    finish.resolve();
    await stopped;
    expect([slow.runs, next.runs]).toEqual([1, 0]);
  });
});
