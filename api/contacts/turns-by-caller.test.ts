import { expect, it } from 'vitest';
import { createTurnsByCaller } from './turns-by-caller.ts';

it('lets each caller do a little at a time, and nobody wait for another', async () => {
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

it('goes on after work that failed', async () => {
  const turns = createTurnsByCaller();
  const failing = Array.from({ length: 3 }, () => turns('a', () => Promise.reject(new Error('no'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(await turns('a', () => Promise.resolve(1))).toBe(1);
});
