import { describe, expect, it } from 'vitest';
import { type Timetable, lastSlot, nextSlots } from './next-times.ts';

const weekly: Timetable = { every: 'week', weekday: 'monday', time: '07:30' };
const next = (timetable: Timetable, zone: string, from: string) =>
  nextSlots(timetable, { zone, from: new Date(from), count: 3 }).map(({ at }) => at.toISOString());

describe('the dates of a recurring issue', () => {
  it('are at the same time on the clocks of the zone, before and after they change', () => {
    expect(next(weekly, 'Europe/Berlin', '2026-10-12T06:00:00Z')).toEqual([
      '2026-10-19T05:30:00.000Z',
      '2026-10-26T06:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  it('come once on a day that skips their time, as much later as clocks are put forward', () => {
    const nightly = { every: 'day', weekday: 'monday', time: '02:30' };
    expect(next(nightly, 'America/New_York', '2026-03-07T12:00:00Z')).toEqual([
      '2026-03-08T07:30:00.000Z',
      '2026-03-09T06:30:00.000Z',
      '2026-03-10T06:30:00.000Z',
    ]);
  });

  it('come once on a day that has their time twice, the first time', () => {
    const nightly = { every: 'day', weekday: 'monday', time: '01:30' };
    expect(next(nightly, 'America/New_York', '2026-10-31T12:00:00Z')).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
      '2026-11-03T06:30:00.000Z',
    ]);
  });

  it('are on the first such weekday of a month', () => {
    expect(next({ ...weekly, every: 'month' }, 'UTC', '2026-06-01T07:30:00Z')).toEqual([
      '2026-07-06T07:30:00.000Z',
      '2026-08-03T07:30:00.000Z',
      '2026-09-07T07:30:00.000Z',
    ]);
  });

  it('have the date of their zone, also where it is already tomorrow', () => {
    const [slot] = nextSlots(
      { ...weekly, time: '00:30' },
      {
        zone: 'Pacific/Auckland',
        from: new Date('2026-06-06T00:00:00Z'),
        count: 1,
      },
    );
    expect([slot?.at.toISOString(), slot?.period]).toEqual(['2026-06-07T12:30:00.000Z', '2026-06-08']);
  });

  it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham'])(
    'the last one is the one before the next (%s)',
    (zone) => {
      const from = new Date('2026-03-20T10:00:00Z');
      const [first, second] = nextSlots(weekly, { zone, from, count: 2 });
      const between = new Date((second?.at.getTime() ?? 0) - 1);
      expect(lastSlot(weekly, { zone, now: between })).toEqual(first);
      expect(lastSlot(weekly, { zone, now: second?.at ?? from })).toEqual(second);
    },
  );
});
