import { describe, expect, it } from 'vitest';
import { firstChoice, momentOf } from './schedule-fields.tsx';

const NOW = Date.parse('2026-03-28T10:10:00Z');
const BERLIN = 'Europe/Berlin';

describe('the time that is chosen to publish', () => {
  it('begins with a full hour that leaves time to think', () => {
    expect(firstChoice(null, BERLIN, NOW).wall).toBe('2026-03-28T12:00');
    expect(firstChoice(null, BERLIN, NOW + 25 * 60_000).wall).toBe('2026-03-28T13:00');
  });

  it('begins with the stored time, even in an hour that happens twice', () => {
    const second = '2026-10-25T01:30:00.000Z';
    const choice = firstChoice(second, BERLIN, NOW);
    expect(choice).toEqual({ wall: '2026-10-25T02:30', zone: BERLIN, isSecond: true });
    expect(momentOf(choice, NOW)).toEqual({ moment: Date.parse(second) });
    expect(momentOf({ ...choice, isSecond: false }, NOW)).toEqual({
      moment: Date.parse('2026-10-25T00:30:00Z'),
    });
  });

  it('is refused where it is past, does not exist, or says nothing', () => {
    const at = (wall: string) => momentOf({ wall, zone: BERLIN, isSecond: false }, NOW);
    expect(at('2026-03-28T11:10')).toHaveProperty('problem', expect.stringContaining('past'));
    expect(at('2026-03-29T02:30')).toHaveProperty('problem', expect.stringContaining('doesn’t exist'));
    expect(at('')).toHaveProperty('problem');
    expect(at('2026-03-28T11:11')).toEqual({ moment: NOW + 60_000 });
  });
});
