import { offsetAt } from '#schema/base/time-zone.ts';
import { dateFormat } from '../language/formats.ts';

const MINUTE_MS = 60_000;
/** No zone is further from UTC. */
const OFFSET_MAX_MS = 15 * 60 * MINUTE_MS;

/**
 * The moments that a clock on the wall (`2026-03-29T02:30`) shows in a time zone: one as a rule, none where the clocks
 * are put forward over it, two where they are put back. Epoch ms, the earlier first.
 */
export function momentsOf(wall: string, zone: string): number[] {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return [];
  // The offsets around it: whatever happens to the clocks that day, these are the two to choose from.
  const offsets = new Set([-OFFSET_MAX_MS, OFFSET_MAX_MS].map((shift) => offsetAt(asUtc + shift, zone)));
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((moment) => wallOf(moment, zone) === wall.slice(0, 16))
    .toSorted((one, other) => one - other);
}

/** What a clock on the wall shows at a moment: `2026-03-29T02:30`. */
export function wallOf(moment: number, zone: string): string {
  return new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, 16);
}

/** `Fri, Nov 27, 2026, 9:00 AM GMT+1` */
export function zonedWords(moment: number, zone: string): string {
  return dateFormat({
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
}
