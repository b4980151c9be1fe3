import { describe, expect, it } from 'vitest';
import { byDay, daysShown, gapsIn, movedTo, startOf, stepped } from './calendar-days.ts';

const iso = (moment: number) => new Date(moment).toISOString();

describe('the days of a calendar', () => {
  it('are whole weeks from Monday on', () => {
    const month = daysShown('month', '2026-11-21');
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(daysShown('month', '2027-02-10')).toHaveLength(28);
    expect(daysShown('week', '2026-11-21')[0]).toBe('2026-11-16');
  });

  it('advance by months and weeks, across the end of a year', () => {
    expect(stepped('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04');
  });
});

describe('an entry on another day', () => {
  it('keeps its time on the wall, also where the clocks were put back in between', () => {
    expect(iso(movedTo('2026-10-20T07:00:00Z', '2026-10-27', 'Europe/Berlin'))).toBe(
      '2026-10-27T08:00:00.000Z',
    );
  });

  it('comes an hour later where that day has no such time', () => {
    expect(iso(movedTo('2026-03-20T01:30:00Z', '2026-03-29', 'Europe/Berlin'))).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });
});

describe('a day in a zone', () => {
  it('begins when it is midnight there, or with the first hour that there is', () => {
    expect(iso(startOf('2026-11-21', 'Asia/Tokyo'))).toBe('2026-11-20T15:00:00.000Z');
    expect(iso(startOf('2026-04-24', 'Africa/Cairo'))).toBe('2026-04-23T22:00:00.000Z');
  });

  it('holds what happens on it there, the earliest first', () => {
    const days = byDay([{ at: '2026-11-21T23:30:00Z' }, { at: '2026-11-22T05:00:00Z' }], 'Europe/Berlin');
    expect([...days].map(([day, entries]) => [day, entries.length])).toEqual([['2026-11-22', 2]]);
  });
});

describe('gaps', () => {
  it('are days of the rhythm to come on which nothing is planned', () => {
    const days = daysShown('month', '2026-11-21');
    const planned = new Set(['2026-11-24']);
    expect(gapsIn(days, { today: '2026-11-21', weekdays: [2, 5], planned })).toEqual([
      '2026-11-27',
      '2026-12-01',
      '2026-12-04',
    ]);
    expect(gapsIn(days, { today: '2026-11-21', weekdays: [], planned })).toEqual([]);
  });
});
