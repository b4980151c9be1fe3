import { describe, expect, it } from 'vitest';
import { isoToZoned, zonedToIso } from './zoned-time.ts';

describe('a time in a zone', () => {
  it.each([
    ['2026-03-13T09:00', 'UTC', '2026-03-13T09:00:00.000Z'],
    ['2026-03-13T09:00', 'Europe/Berlin', '2026-03-13T08:00:00.000Z'],
    ['2026-07-13T09:00', 'Europe/Berlin', '2026-07-13T07:00:00.000Z'],
    ['2026-01-01T00:30', 'Asia/Kolkata', '2025-12-31T19:00:00.000Z'],
    // The night that clocks go forward in New York: an hour later the offset is another.
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, iso) => {
    expect(zonedToIso(local, zone)).toBe(iso);
    expect(isoToZoned(iso, zone)).toBe(local);
  });

  it('is nothing where nothing is typed', () => {
    expect(zonedToIso('', 'UTC')).toBeNull();
    expect(zonedToIso('soon', 'UTC')).toBeNull();
  });
});
