import { describe, expect, it } from 'vitest';
import { AudiencePace } from './audience-pace.ts';

const campaign = (id: string, isBegun = true) => ({ id, isBegun, isPrepared: false });

describe('freezing an audience', () => {
  it('leaves as long for sending as each part took', async () => {
    let now = 0;
    const pace = new AudiencePace(() => now);
    await pace.during(async () => (now += 300));
    expect(pace.isDue).toBe(false);
    now += 299;
    expect(pace.isDue).toBe(false);
    now += 1;
    expect(pace.isDue).toBe(true);
  });

  it('begins at once, and comes second to the readers of what was resumed', () => {
    let now = 1_000;
    const pace = new AudiencePace(() => now);
    pace.look([campaign('new', false)]);
    expect(pace.isDue).toBe(true);
    pace.look([campaign('new')]);
    expect(pace.isDue).toBe(true);
    pace.look([]);
    pace.look([campaign('new')]);
    expect(pace.isDue).toBe(false);
    now += 500;
    expect(pace.isDue).toBe(true);
  });
});
