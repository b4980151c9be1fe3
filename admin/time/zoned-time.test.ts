import { describe, expect, it } from 'vitest';
import { momentsOf, wallOf } from './zoned-time.ts';
import { zoneNames } from './zones.ts';

const iso = (wall: string, zone: string) =>
  momentsOf(wall, zone).map((moment) => new Date(moment).toISOString());

describe('a clock on the wall', () => {
  it('shows one moment as a rule', () => {
    expect(iso('2026-11-27T09:00', 'Europe/Berlin')).toEqual(['2026-11-27T08:00:00.000Z']);
    expect(iso('2026-07-01T09:00', 'Europe/Berlin')).toEqual(['2026-07-01T07:00:00.000Z']);
    expect(iso('2026-11-27T09:00', 'Asia/Kathmandu')).toEqual(['2026-11-27T03:15:00.000Z']);
    expect(iso('2026-11-27T09:00', 'Pacific/Kiritimati')).toEqual(['2026-11-26T19:00:00.000Z']);
    expect(iso('2026-11-27T09:00', 'UTC')).toEqual(['2026-11-27T09:00:00.000Z']);
  });

  it('shows none in the hour that is left out in spring', () => {
    expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toEqual([]);
    expect(iso('2026-03-08T02:00', 'America/New_York')).toEqual([]);
    expect(iso('2026-03-29T03:00', 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00.000Z']);
  });

  it('shows two in the hour that comes twice in autumn', () => {
    expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    // Half an hour, on one island.
    expect(iso('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  });

  it('that says nothing shows none', () => expect(momentsOf('', 'UTC')).toEqual([]));

  it('is read back as it was set, in every zone', () => {
    for (const zone of zoneNames('Europe/Berlin')) {
      for (const moment of momentsOf('2026-06-15T12:34', zone))
        expect([zone, wallOf(moment, zone)]).toEqual([zone, '2026-06-15T12:34']);
    }
  });
});
