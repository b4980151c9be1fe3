import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../deps/app-deps.ts';
import { createLog } from '../base/create-log.ts';
import { type Job, type Ticker, startTicker } from './ticker.ts';

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

async function stop(ticker: Ticker, graceMs: number): Promise<void> {
  const stopped = ticker.stop();
  await vi.advanceTimersByTimeAsync(graceMs);
  await stopped;
}

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

  it('runs nothing until it begins, and nothing at all if it stops before that', async () => {
    const job = counted('one');
    const worker = { name: 'worker', start: vi.fn(() => ({ stop: () => Promise.resolve() })) };
    const options = { jobs: [job, worker], intervalMs: ONE_SECOND, afterMs: ONE_SECOND / 2 };
    await startTicker(deps, options).stop();
    const ticker = startTicker(deps, options);
    await vi.advanceTimersByTimeAsync(ONE_SECOND / 2 - 1);
    expect([job.runs, worker.start.mock.calls.length]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(ONE_SECOND);
    expect([job.runs, worker.start.mock.calls.length]).toEqual([1, 1]);
    await ticker.stop();
  });

  it('runs a job no more often than it wants to', async () => {
    const rare = { ...counted('rare'), everyMs: 3 * ONE_SECOND };
    rare.run = () => ((rare.runs += 1), Promise.resolve());
    const ticker = startTicker(deps, { jobs: [rare], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(6 * ONE_SECOND);
    await ticker.stop();
    expect(rare.runs).toBe(3);
  });

  it('continues after a job that fails, and names it', async () => {
    const failing = counted('failing', () => Promise.reject(new Error('no room')));
    const other = counted('other');
    const ticker = startTicker(deps, { jobs: [failing, other], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(ONE_SECOND);
    await ticker.stop();
    expect([failing.runs, other.runs]).toEqual([2, 2]);
    expect(lines[0]).toContain('failing');
    expect(lines[0]).toContain('no room');
  });

  it('waits at its end for the job that is under way, and begins no other run', async () => {
    const finish = Promise.withResolvers<void>();
    const slow = counted('slow', () => finish.promise);
    const next = counted('next');
    const ticker = startTicker(deps, { jobs: [slow, next], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(0);
    let isStopped = false;
    const stopped = ticker.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(ONE_SECOND);
    expect(isStopped).toBe(false);
    finish.resolve();
    await stopped;
    expect([slow.runs, next.runs]).toEqual([1, 1]);
  });

  it('runs the other jobs on time while one hangs', async () => {
    const hung = counted('hung', () => new Promise(() => undefined));
    const other = counted('other');
    const ticker = startTicker(deps, { jobs: [hung, other], intervalMs: ONE_SECOND, graceMs: 0 });
    await vi.advanceTimersByTimeAsync(30 * ONE_SECOND);
    expect([hung.runs, other.runs]).toEqual([1, 31]);
    await stop(ticker, 0);
  });

  it('aborts a job at its deadline, says so, and runs it again', async () => {
    const signals: AbortSignal[] = [];
    const job: Job = {
      name: 'hung',
      deadlineMs: 5 * ONE_SECOND,
      run: (_deps, signal) => (signals.push(signal), new Promise(() => undefined)),
    };
    const ticker = startTicker(deps, { jobs: [job], intervalMs: ONE_SECOND, graceMs: 0 });
    await vi.advanceTimersByTimeAsync(5 * ONE_SECOND);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await vi.advanceTimersByTimeAsync(2 * ONE_SECOND);
    expect(lines.join()).toMatch(/hung.*not finished after 5 seconds|not finished after 5 seconds.*hung/);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    // Runs that do not end do not pile up.
    await vi.advanceTimersByTimeAsync(100 * ONE_SECOND);
    expect(signals).toHaveLength(2);
    await stop(ticker, 0);
  });

  it('signals a job to end at a stop, and waits no longer than the grace period', async () => {
    let signal: AbortSignal | undefined;
    const job: Job = {
      name: 'deaf',
      run: (_deps, given) => ((signal = given), new Promise(() => undefined)),
    };
    const worker = { name: 'deaf worker', start: () => ({ stop: () => new Promise<void>(() => undefined) }) };
    const ticker = startTicker(deps, {
      jobs: [job, worker],
      intervalMs: ONE_SECOND,
      graceMs: 3 * ONE_SECOND,
    });
    await vi.advanceTimersByTimeAsync(0);
    let isStopped = false;
    const stopped = ticker.stop().then(() => (isStopped = true));
    expect(signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(3 * ONE_SECOND - 1);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(lines.join()).toContain('"jobs":["deaf","deaf worker"]');
  });

  it('continues when the clock is set back an hour or forward a day (rel-21)', async () => {
    const [often, rare] = [counted('often'), { ...counted('rare'), everyMs: 10 * ONE_SECOND }];
    rare.run = () => ((rare.runs += 1), Promise.resolve());
    const ticker = startTicker(deps, { jobs: [often, rare], intervalMs: ONE_SECOND });
    for (const jump of [-3600 * ONE_SECOND, 24 * 3600 * ONE_SECOND]) {
      vi.setSystemTime(Date.now() + jump);
      await vi.advanceTimersByTimeAsync(10 * ONE_SECOND);
    }
    expect([often.runs, rare.runs]).toEqual([21, 3]);
    await ticker.stop();
  });

  it('retries a rare job that fails sooner than its turn, after pauses that double', async () => {
    const failing = { ...counted('failing'), everyMs: 3600 * ONE_SECOND };
    failing.run = () => ((failing.runs += 1), Promise.reject(new Error('away')));
    const ticker = startTicker(deps, { jobs: [failing], intervalMs: ONE_SECOND });
    await vi.advanceTimersByTimeAsync(64 * ONE_SECOND);
    expect(failing.runs).toBe(7); // after 0, 1, 3, 7, 15, 31 and 63 seconds
    await ticker.stop();
  });
});
