import { describe, expect, it } from 'vitest';
import { ClaimWatch } from './claim-watch.ts';

const LEASE = { leaseMs: 60_000, isAlone: false };

describe('a claim of another process', () => {
  it('is abandoned once it was seen unchanged for a whole lease', () => {
    const watch = new ClaimWatch();
    const look = (uptime: number, attempt = 1) =>
      watch.abandoned([{ id: 'a', attempt }], { ...LEASE, uptime });
    expect(look(0)).toEqual([]);
    expect(look(59_999)).toEqual([]);
    expect(look(60_000)).toEqual(['a']);
    // Claimed again: a new lease.
    expect(look(60_001, 2)).toEqual([]);
    expect(look(120_000, 2)).toEqual([]);
    expect(look(120_001, 2)).toEqual(['a']);
  });

  it('starts over when the item was finished in between', () => {
    const watch = new ClaimWatch();
    watch.abandoned([{ id: 'a', attempt: 1 }], { ...LEASE, uptime: 0 });
    watch.abandoned([], { ...LEASE, uptime: 30_000 });
    expect(watch.abandoned([{ id: 'a', attempt: 1 }], { ...LEASE, uptime: 60_000 })).toEqual([]);
  });

  it('is abandoned at once where there is one process, unless it is our own', async () => {
    const watch = new ClaimWatch();
    const alone = { leaseMs: 60_000, uptime: 0, isAlone: true };
    await watch.during('mine', () => {
      const claimed = ['mine', 'lost'].map((id) => ({ id, attempt: 1 }));
      expect(watch.abandoned(claimed, alone)).toEqual(['lost']);
      return Promise.resolve();
    });
    expect(watch.abandoned([{ id: 'mine', attempt: 1 }], alone)).toEqual(['mine']);
  });
});
