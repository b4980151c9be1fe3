import { createContext, useContext } from 'react';
import { useWords } from '../language/words.tsx';
import { dayOf } from '../typography/dates.ts';

/** The time zone whose days are shown. */
export const TimeZone = createContext('UTC');

/** The date of a point in time, in the time zone of the site. `time` is an ISO 8601 string. */
export function Day({ time }: { time: string }) {
  return <time dateTime={time}>{dayOf(time, useContext(TimeZone), useWords())}</time>;
}
