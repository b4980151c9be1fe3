import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppDeps } from '../deps/app-deps.ts';
import { DeadlineError, pause, withDeadline } from './deadline.ts';
import { type PolledWork, startPolling } from './poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: { err: unknown; words: string }[] = [];
const deps = {
  log: { error: ({ err }: { err: unknown }, words: string) => logged.push({ err, words }) },
} as unknown as AppDeps;

/** Seconds at which work started in the first minute; `outcomes` defines what each piece does. */
async function begunAt(outcomes: (turn: number) => Promise<boolean>, other: Partial<PolledWork> = {}) {
  logged.length = 0;
  const start = Date.now();
  const begun: number[] = [];
  const next = () => {
    begun.push((Date.now() - start) / 1000);
    return outcomes(begun.length);
  };
  const polling = startPolling(deps, { next, everyMs: 1_000, failure: 'It failed.', ...other });
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = polling.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  return begun;
}

describe('polled work', () => {
  it('is looked up again after the pause while none is found', async () => {
    const begun = await begunAt(() => Promise.resolve(false), { everyMs: 20_000 });
    expect(begun).toEqual([0, 20, 40, 60]);
  });

  it('continues at once while there is more', async () => {
    const begun = await begunAt((turn) => Promise.resolve(turn % 3 !== 0), { everyMs: 25_000 });
    expect(begun).toEqual([0, 0, 0, 25, 25, 25, 50, 50, 50]);
  });

  it('rests twice as long after each failure, ten seconds at most, and is logged', async () => {
    const begun = await begunAt(() => Promise.reject(new Error('away')));
    expect(begun).toEqual([0, 1, 3, 7, 15, 25, 35, 45, 55]);
    expect(logged[0]).toMatchObject({ err: { message: 'away' }, words: 'It failed.' });
    expect(logged).toHaveLength(begun.length);
  });

  it('resets its failures after a success', async () => {
    const begun = await begunAt((turn) =>
      turn === 3 ? Promise.resolve(false) : Promise.reject(new Error('away')),
    );
    expect(begun.slice(0, 6)).toEqual([0, 1, 3, 4, 5, 7]);
  });

  it('that pauses longer than ten seconds does not rest less after a failure', async () => {
    const begun = await begunAt(() => Promise.reject(new Error('away')), { everyMs: 25_000 });
    expect(begun).toEqual([0, 25, 50]);
  });

  it('is left behind a second after its deadline', async () => {
    const begun = await begunAt(() => new Promise(() => undefined), { deadlineMs: 9_000 });
    expect(begun.slice(0, 3)).toEqual([0, 11, 23]);
    expect(logged[0]?.err).toBeInstanceOf(DeadlineError);
  });

  it('may take ten minutes unless it says otherwise', async () => {
    const deadlines: number[] = [];
    const start = Date.now();
    const next = (_deps: AppDeps, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        signal.addEventListener('abort', () => {
          deadlines.push(Date.now() - start);
          resolve(false);
        });
      });
    const polling = startPolling(deps, { next, everyMs: 1_000, failure: 'It failed.' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(deadlines).toEqual([600_000]);
    const stopped = polling.stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
  });

  it('is waited for at a stop, and what it throws then is not logged', async () => {
    logged.length = 0;
    const next = (_deps: AppDeps, signal: AbortSignal) =>
      new Promise<boolean>((_, reject) => {
        signal.addEventListener('abort', () => setTimeout(() => reject(new Error('broken off')), 500));
      });
    const polling = startPolling(deps, { next, everyMs: 1_000, failure: 'It failed.' });
    await vi.advanceTimersByTimeAsync(100);
    let isOver = false;
    const stopped = polling.stop().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(499);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(logged).toEqual([]);
  });
});

describe('a deadline', () => {
  const stop = () => new AbortController();

  it('ends work that listens when it is over, and names its seconds', async () => {
    const work = withDeadline(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      { deadlineMs: 2_500, stop: stop().signal },
    );
    const failed = work.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await failed).toEqual(new DeadlineError('not finished after 2.5 seconds'));
  });

  it('leaves no timer behind work that ends before it', async () => {
    expect(await withDeadline(() => Promise.resolve(7), { deadlineMs: 1_000, stop: stop().signal })).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hands on the signal of a stop', async () => {
    const stopping = stop();
    const work = withDeadline(
      (signal) =>
        new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
      { deadlineMs: 1_000, stop: stopping.signal },
    );
    stopping.abort();
    expect(await work).toBe('stopped');
  });
});

describe('a pause', () => {
  it('lasts as long as it says, and is over early when the signal is given', async () => {
    const over: string[] = [];
    const [long, short] = [new AbortController(), new AbortController()];
    void pause(1_000, long.signal).then(() => over.push('long'));
    void pause(1_000, short.signal).then(() => over.push('short'));
    short.abort();
    await vi.advanceTimersByTimeAsync(999);
    expect(over).toEqual(['short']);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toEqual(['short', 'long']);
    await pause(1_000, short.signal);
  });
});
