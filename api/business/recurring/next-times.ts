import { WEEKDAYS } from '#schema/resources/recurring-issues.ts';
import { offsetAt } from '#schema/base/time-zone.ts';

/** When issues are made, as it is stored: `time` is `HH:MM` on the clocks of the site. */
export interface Timetable {
  every: string;
  weekday: string;
  time: string;
}

/** A moment of a timetable, and its date in the time zone: what it is identified by. */
export interface Slot {
  at: Date;
  period: string;
}

const DAY_MS = 86_400_000;
/** A first weekday of a month comes at least once in these days. */
const LOOKED_AHEAD_DAYS = 40;

/** The next moments after `from`, in order. On days when clocks are changed, each date still has exactly one. */
export function nextSlots(
  timetable: Timetable,
  { zone, from, count }: { zone: string; from: Date; count: number },
): Slot[] {
  const slots: Slot[] = [];
  const first = midnightOf(from, zone) - DAY_MS;
  for (let day = 0; slots.length < count && day < LOOKED_AHEAD_DAYS * count; day += 1) {
    const slot = slotOn(timetable, { zone, date: first + day * DAY_MS });
    if (slot !== undefined && slot.at > from) slots.push(slot);
  }
  return slots;
}

/** The last moment that has come; undefined: none in the last weeks. */
export function lastSlot(timetable: Timetable, { zone, now }: { zone: string; now: Date }): Slot | undefined {
  const latest = midnightOf(now, zone) + DAY_MS;
  for (let day = 0; day < LOOKED_AHEAD_DAYS; day += 1) {
    const slot = slotOn(timetable, { zone, date: latest - day * DAY_MS });
    if (slot !== undefined && slot.at <= now) return slot;
  }
  return undefined;
}

/** `date`: midnight of a calendar day, as if it were in UTC. */
function slotOn({ every, weekday, time }: Timetable, { zone, date }: { zone: string; date: number }) {
  const day = new Date(date);
  const name = WEEKDAYS[(day.getUTCDay() + 6) % 7];
  if (every !== 'day' && name !== weekday) return undefined;
  if (every === 'month' && day.getUTCDate() > 7) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = momentOf(date + (hours * 60 + minutes) * 60_000, zone);
  return { at, period: day.toISOString().slice(0, 10) };
}

/**
 * What clocks show → the moment. A time that clocks skip is as much later as they are put forward (02:30 is 03:30); of
 * one that they show twice, it is the first.
 */
function momentOf(wall: number, zone: string): Date {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const isRight = (offset: number) => offsetAt(wall - offset, zone) === offset;
  return new Date(wall - (!isRight(before) && isRight(after) ? after : before));
}

function midnightOf(moment: Date, zone: string): number {
  const wall = moment.getTime() + offsetAt(moment.getTime(), zone);
  return wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS);
}
