import { describe, expect, it } from 'vitest';
import { currentZone, offsetWords, zoneNames, zonesFor } from './zones.ts';

const WINTER = Date.parse('2026-12-01T12:00Z');
const SUMMER = Date.parse('2026-07-01T12:00Z');

describe('time zones', () => {
  it('have the names of today, each once, whatever the browser calls them', () => {
    const names = zoneNames('Asia/Calcutta', 'Europe/Kiev');
    expect(names).toContain('Asia/Kolkata');
    expect(names).toContain('Europe/Kyiv');
    expect(names).toContain('UTC');
    for (const former of [
      'Asia/Calcutta',
      'Europe/Kiev',
      'Asia/Saigon',
      'America/Buenos_Aires',
      'Pacific/Truk',
    ])
      expect(names).not.toContain(former);
    expect(new Set(names).size).toBe(names.length);
    expect(currentZone('Asia/Katmandu')).toBe('Asia/Kathmandu');
    expect(currentZone('Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('can be used under each name that is offered', () => {
    for (const name of zoneNames())
      expect([name, new Intl.DateTimeFormat('en', { timeZone: name }).format(0)]).toEqual([
        name,
        expect.any(String),
      ]);
  });

  it('have the offset of the moment that is meant', () => {
    expect([offsetWords('Europe/Berlin', WINTER), offsetWords('Europe/Berlin', SUMMER)]).toEqual([
      'GMT+1',
      'GMT+2',
    ]);
    expect(offsetWords('Asia/Kolkata', WINTER)).toBe('GMT+5:30');
  });

  it.each([
    ['kolk', 'Asia/Kolkata'],
    ['a former name', 'Asia/Kolkata', 'calcutta'],
    ['two words', 'America/New_York', 'new york'],
    ['words of the continent and the city', 'Europe/Berlin', 'europe ber'],
    ['an offset', 'Asia/Kathmandu', '+5:45'],
  ])('are found by %s', (what, zone, typed = what) => {
    expect(zonesFor(typed, zoneNames(), WINTER)).toContain(zone);
  });

  it('are all offered before anything is typed, and none for other words', () => {
    expect(zonesFor(' ', zoneNames(), WINTER)).toEqual(zoneNames());
    expect(zonesFor('atlantis', zoneNames(), WINTER)).toEqual([]);
  });
});
