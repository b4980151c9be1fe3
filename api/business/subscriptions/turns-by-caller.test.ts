import { expect, it, vi } from 'vitest';
import { createTurnsByCaller } from './turns-by-caller.ts';

it('lets each caller do a little at a time without waiting for others', async () => {
  const turns = createTurnsByCaller();
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const ends: (() => void)[] = [];
  const work = (caller: string) =>
    turns(caller, async () => {
      running.set(caller, (running.get(caller) ?? 0) + 1);
      most.set(caller, Math.max(most.get(caller) ?? 0, running.get(caller) ?? 0));
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      running.set(caller, (running.get(caller) ?? 0) - 1);
      return caller;
    });
  const flood = Array.from({ length: 20 }, () => work('flood'));
  const honest = work('honest');
  await expect.poll(() => running.get('honest')).toBe(1);
  expect(running.get('flood')).toBe(2);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(await honest).toBe('honest');
  expect(await Promise.all(flood)).toHaveLength(20);
  expect(most.get('flood')).toBe(2);
});

it('continues after failed work', async () => {
  const turns = createTurnsByCaller();
  const failing = Array.from({ length: 3 }, () => turns('a', () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await turns('a', () => Promise.resolve(1))).toBe(1);
});

it('gives all heavy callers one shared place, those with the fewest turns first', async () => {
  const turns = createTurnsByCaller();
  const order: string[] = [];
  let [running, most] = [0, 0];
  const work = (caller: string) =>
    turns(caller, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running -= 1;
      order.push(caller);
    });
  await Promise.all(Array.from({ length: 10 }, () => Promise.all([work('a'), work('b'), work('c')])));
  [running, most] = [0, 0];
  order.length = 0;
  await Promise.all([
    ...Array.from({ length: 30 }, () => work('a')),
    ...Array.from({ length: 5 }, () => work('b')),
  ]);
  expect(most).toBe(1);
  expect(order.slice(0, 10).filter((caller) => caller === 'b').length).toBeGreaterThanOrEqual(4);
});

it('forgets after a minute who asked much', async () => {
  let now = 0;
  const turns = createTurnsByCaller(() => now);
  for (let count = 0; count < 12; count += 1) await turns('a', () => Promise.resolve());
  now = 61_000;
  const ends: (() => void)[] = [];
  const both = [1, 2].map(() => turns('a', () => new Promise<void>((resolve) => void ends.push(resolve))));
  await expect.poll(() => ends.length).toBe(2);
  for (const end of ends) end();
  await Promise.all(both);
});

it('lets heavy callers start while no one else is at work, and after ten others all the same', async () => {
  const turns = createTurnsByCaller();
  for (let count = 0; count < 10; count += 1) await turns('flood', () => Promise.resolve());
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (caller: string) =>
    turns(caller, () => {
      begun.push(caller);
      return new Promise<void>((resolve) => void ends.set(caller, resolve));
    });
  const first = work('honest');
  const flood = work('flood');
  await expect.poll(() => begun).toEqual(['honest']);
  ends.get('honest')?.();
  await first;
  await expect.poll(() => begun).toEqual(['honest', 'flood']);
  ends.get('flood')?.();
  await flood;
  const again = [work('honest'), work('flood'), work('flood')];
  const others = Array.from({ length: 12 }, (_, index) => work(`other ${index}`));
  await expect.poll(() => begun.length).toBe(2 + 6);
  // Others are still waiting; even so, after ten of them one request of the flood gets a turn.
  for (let index = 0; !begun.slice(2).includes('flood') && index < 12; index += 1) {
    ends.get(`other ${index}`)?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  expect(begun.slice(3).indexOf('flood')).toBe(10);
  for (let round = 0; round < 8; round += 1) {
    for (const end of ends.values()) end();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await Promise.all([...again, ...others]);
});

it('lets a crowd in six at a time, and turns away those who would wait for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const turns = createTurnsByCaller();
    let [running, most] = [0, 0];
    const work = (caller: string) =>
      turns(caller, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        running -= 1;
      });
    const crowd = await Promise.all(Array.from({ length: 600 }, (_, index) => work(`${index}`)));
    expect([crowd.length, most]).toEqual([600, 6]);

    const ends: (() => void)[] = [];
    const stuck = Array.from({ length: 6 }, (_, index) =>
      turns(`stuck ${index}`, () => new Promise<void>((resolve) => void ends.push(resolve))),
    );
    const late = work('late');
    late.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(45_000);
    await expect(late).rejects.toMatchObject({ code: 'overloaded' });
    const next = work('next');
    for (const end of ends) end();
    await Promise.all([...stuck, next]);
  } finally {
    vi.useRealTimers();
  }
});
