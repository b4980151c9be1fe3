import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { consumeShared, refund } from './shared-limits.ts';

const test = useTestApp();
const LIMIT = { what: 'trial', perMs: 60_000, times: 3 };

/** Posts to two nodes that share a database and nothing else. */
function twoNodes(path: string): (index: number, body: object) => Promise<number> {
  const nodes = [test().app, createApp({ ...test().deps })];
  return async (index, body) => {
    const request = new Request(`http://localhost:3000/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await nodes[index % 2]?.fetch(request, { address: '192.0.2.1' });
    return response?.status ?? 0;
  };
}

/** One after the other, at each node in turn. */
async function statusesOf(count: number, path: string, bodyOf: (index: number) => object): Promise<number[]> {
  const post = twoNodes(path);
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await post(index, bodyOf(index)));
  return statuses;
}

describe('limits over several nodes', () => {
  it('end guesses at an account after as many as one node allows', async () => {
    const guess = () => ({ email: 'editor@example.com', password: 'a wrong password' });
    expect(await statusesOf(7, '/auth/login', guess)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('end guesses from an address, across accounts', async () => {
    const guess = (index: number) => ({ email: `someone-${index}@example.com`, password: 'wrong' });
    const statuses = await statusesOf(12, '/auth/login', guess);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('end links for unsubscribing that are asked for by address', async () => {
    const post = twoNodes('/email/unsubscribe/nobody@example.org');
    const statuses = await Promise.all(Array.from({ length: 124 }, (_, index) => post(index, {})));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('hold for many at the same moment', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => consumeShared(test().deps, [LIMIT])),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('restart when their window is over, and release what did not count', async () => {
    const { deps, clock } = test();
    const consume = () => consumeShared(deps, [LIMIT]);
    for (let count = 0; count < 3; count += 1) await consume();
    await expect(consume()).rejects.toMatchObject({ code: 'too_many_requests' });
    await refund(deps, [LIMIT]);
    await consume();
    await expect(consume()).rejects.toMatchObject({ code: 'too_many_requests' });
    clock.advance(60_000);
    await consume();
  });
});
