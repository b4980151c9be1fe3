import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lateMetrics } from './late-metrics.ts';
import type { Metrics } from './metrics.ts';

const NEVER_MS = 60_000;
const fail = () => expect.unreachable('They can be loaded.');

function library(told: unknown[]): Metrics {
  const tell = (seen?: unknown) => void told.push(seen ?? 'from memory');
  return {
    answered: tell,
    answeredFromMemory: tell,
    routed: tell,
    ran: tell,
    text: () => Promise.resolve(`told ${told.length}`),
    contentType: 'text/x',
  };
}

const page = { kind: 'page', status: 200, seconds: 1 } as const;
const job = { job: 'one', outcome: 'ok', seconds: 2 } as const;

describe('metrics that are loaded late', () => {
  it('get what was measured before, in order, when someone asks for them', async () => {
    const told: unknown[] = [];
    const metrics = lateMetrics(() => Promise.resolve(library(told)), {
      onFailure: fail,
      afterMs: NEVER_MS,
    });
    metrics.answered(page);
    metrics.answeredFromMemory();
    metrics.ran(job);
    expect(told).toEqual([]);
    expect(await metrics.text()).toBe('told 3');
    expect(metrics.contentType).toBe('text/x');
    metrics.answered(page);
    expect(told).toEqual([page, 'from memory', job, page]);
  });

  it('are loaded after a moment by themselves, and once', async () => {
    const told: unknown[] = [];
    let loads = 0;
    const load = () => Promise.resolve(library(told)).finally(() => (loads += 1));
    const metrics = lateMetrics(load, { onFailure: fail, afterMs: 1 });
    metrics.ran(job);
    await wait(20);
    expect(told).toEqual([job]);
    await metrics.text();
    expect(loads).toBe(1);
  });

  it('fail those who ask for them when they cannot be loaded, and nothing else', async () => {
    const failures: unknown[] = [];
    const failed = new Error('no library');
    const metrics = lateMetrics(() => Promise.reject(failed), {
      onFailure: (error) => failures.push(error),
      afterMs: 1,
    });
    metrics.answered(page);
    await wait(20);
    expect(failures).toEqual([failed]);
    metrics.answered(page);
    await expect(metrics.text()).rejects.toThrow('no library');
  });
});
