import { createContext, useContext } from 'react';
import { useWords } from '../language/words.tsx';
import { dayOf } from '../typography/dates.ts';

/** The time zone whose days are shown. */
export const TimeZone = createContext('UTC');

/** A moment as the day that it falls on. */
export function Day({ time }: { time: string }) {
  return <time dateTime={time}>{dayOf(time, useContext(TimeZone), useWords())}</time>;
}
