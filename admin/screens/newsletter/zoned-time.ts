import { dateFormat } from '../../language/formats.ts';
import { offsetAt } from '#schema/base/time-zone.ts';
import { wallOf } from '../../time/zoned-time.ts';

/** `2026-03-13T09:00` as the clocks of a zone show it → ISO 8601 in UTC; null for what is no time. */
export function zonedToIso(local: string, timeZone: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (local === '' || Number.isNaN(wall)) return null;
  // The offset depends on the moment that is looked for: the second look is right, but for the hour that clocks skip.
  const first = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(first, timeZone)).toISOString();
}

/** ISO 8601 → `2026-03-13T09:00` as the clocks of a zone show it. */
export function isoToZoned(iso: string, timeZone: string): string {
  return wallOf(Date.parse(iso), timeZone);
}

/** "Friday, 13 March 2026 at 09:00 (CET)" in the zone that is named. */
export function zonedWords(iso: string, timeZone: string): string {
  const date = new Date(iso);
  const words = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone });
  const zone = dateFormat({ timeZone, timeZoneName: 'short' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName');
  return `${words.format(date)} (${zone?.value ?? timeZone})`;
}
