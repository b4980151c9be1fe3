import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

describe('a queue for costly work', () => {
  it('runs no more at once than it may, in the order it came, and turns away what would wait too long', async () => {
    const queue = createWorkQueue({ atOnce: 2, waitingMax: 5 });
    const gate = Promise.withResolvers<void>();
    const begun: number[] = [];
    let [running, most] = [0, 0];
    const work = (name: number) =>
      queue(async () => {
        begun.push(name);
        most = Math.max(most, (running += 1));
        await gate.promise;
        running -= 1;
        return name;
      });
    const asked = Array.from({ length: 9 }, (_, name) => work(name));
    const settled = Promise.allSettled(asked);
    for (const late of asked.slice(7))
      await expect(late).rejects.toMatchObject({
        code: 'overloaded',
        status: 503,
        headers: { 'Retry-After': '2' },
      });
    expect(begun).toEqual([0, 1]);
    gate.resolve();
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5, 6], 2]);
  });

  it('hands its place on after work that failed', async () => {
    const queue = createWorkQueue({ atOnce: 1, waitingMax: 1 });
    const failing = queue(() => Promise.reject(new Error('broken')));
    const next = queue(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
