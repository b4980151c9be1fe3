import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs one after the other, with as much rest between them, and turns away who would wait too long', async () => {
  const turns = createTurns({ waitingMax: 2 });
  const times: [begun: number, ended: number][] = [];
  const work = async () => {
    const begun = performance.now();
    await new Promise((resolve) => void setTimeout(resolve, 30));
    times.push([begun, performance.now()]);
  };
  const asked = [turns(work), turns(work), turns(work)];
  expect(turns(work)).toBeUndefined();
  for (const turn of asked) await turn;
  const [first, second] = times;
  if (first === undefined || second === undefined) throw new Error('All three had their turn.');
  // Timers are exact to a millisecond.
  expect(second[0] - first[1]).toBeGreaterThan(first[1] - first[0] - 3);
  await expect(turns(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
  await turns(work);
  expect(times).toHaveLength(4);
});
