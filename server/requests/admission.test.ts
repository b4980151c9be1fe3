import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/platform/base/api-error.ts';
import { Admission } from './admission.ts';
import { asWritten } from '#api/platform/base/spoken.ts';

afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

interface Outcome {
  isServed: boolean;
  ms: number;
}

async function ask(gate: Admission, workMs: number, caller = 'one'): Promise<Outcome> {
  const startedAt = performance.now();
  const isServed = await gate
    .run(caller, () => wait(workMs))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'overloaded') return false;
      throw error;
    });
  return { isServed, ms: performance.now() - startedAt };
}
const askAll = (gate: Admission, count: number, workMs: number) =>
  Promise.all(Array.from({ length: count }, () => ask(gate, workMs)));
const served = (outcomes: readonly Outcome[]) => outcomes.filter(({ isServed }) => isServed);

function ninetieth(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? 0;
}

describe('the gate before work that costs something', () => {
  it('serves a burst that is quick, however many it is', async () => {
    const outcomes = await askAll(new Admission({ atOnce: 4, maxWaitMs: 10_000 }), 200, 5);
    expect(served(outcomes)).toHaveLength(200);
  });

  it('lets no one wait longer than that, and starts no work for those it turns away', async () => {
    let begun = 0;
    const gate = new Admission({ atOnce: 2, maxWaitMs: 100 });
    const work = () => {
      begun += 1;
      return wait(60);
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => gate.run('one', work)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(begun);
    expect(begun).toBeLessThan(10);
    expect(gate.waiting).toBe(0);
  });

  it('refuses at once under a lasting load, and serves the rest in time', async () => {
    const [maxWaitMs, workMs] = [400, 40];
    const gate = new Admission({ atOnce: 2, maxWaitMs });
    const outcomes: Outcome[] = [];
    const until = performance.now() + 2_000;
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        while (performance.now() < until) {
          outcomes.push(await ask(gate, workMs));
          await wait(20);
        }
      }),
    );
    const refused = outcomes.filter(({ isServed }) => !isServed).map(({ ms }) => ms);
    const accepted = served(outcomes).map(({ ms }) => ms);
    expect(accepted.length).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(accepted.length);
    // A busy machine delays every timer; a queue without a bound would be seconds late.
    expect(ninetieth(accepted)).toBeLessThan(maxWaitMs + workMs + 300);
    // No one could predict that the first ones would wait in vain.
    expect(ninetieth(refused)).toBeLessThan(200);
  });

  it('forgets a slow beginning: the burst after it is served', async () => {
    const gate = new Admission({ atOnce: 4, maxWaitMs: 5_000 });
    await askAll(gate, 4, 1_500);
    // Had it not forgotten, it would expect 37 s for a hundred.
    await wait(1_050);
    expect(served(await askAll(gate, 100, 5))).toHaveLength(100);
  });

  it('serves everyone else in time while one caller requests more than there is', async () => {
    // On a busy machine, a real clock would measure the machine.
    vi.useFakeTimers();
    const gate = new Admission({ atOnce: 4, maxWaitMs: 400 });
    const until = performance.now() + 1_500;
    let isServed = 0;
    const greedy = Array.from({ length: 100 }, async () => {
      while (performance.now() < until) {
        if ((await ask(gate, 40, 'greedy')).isServed) isServed += 1;
        await wait(5);
      }
    });
    const others: Outcome[] = [];
    const all = Promise.all([
      ...greedy,
      ...['one', 'another'].map(async (caller) => {
        while (performance.now() < until) others.push(await ask(gate, 10, caller));
      }),
    ]);
    await vi.advanceTimersByTimeAsync(3_000);
    await all;
    expect(others.filter((one) => !one.isServed)).toEqual([]);
    // The slot that the greedy caller cannot have is free for them.
    expect(others.length).toBeGreaterThan(20);
    expect(isServed).toBeGreaterThan(20);
  });

  it('releases its turns even if the work fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ms: fc.nat(4), fails: fc.boolean(), caller: fc.constantFrom('a', 'b', 'c') }), {
          minLength: 1,
          maxLength: 40,
        }),
        async (all) => {
          const gate = new Admission({ atOnce: 3, maxWaitMs: 20 });
          let working = 0;
          let most = 0;
          await Promise.allSettled(
            all.map(({ ms, fails, caller }) =>
              gate.run(caller, async () => {
                most = Math.max(most, ++working);
                await wait(ms);
                working -= 1;
                if (fails) throw new ApiError('not_found', { message: asWritten('x') });
              }),
            ),
          );
          expect(most).toBeLessThanOrEqual(3);
          expect([working, gate.waiting]).toEqual([0, 0]);
          // All slots are free again.
          expect(served(await askAll(gate, 3, 0))).toHaveLength(3);
        },
      ),
      { numRuns: 30 },
    );
  });
});
