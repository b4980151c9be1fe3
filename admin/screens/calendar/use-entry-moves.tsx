import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { clockTime } from '../../kit/parts/time-words.ts';
import { dayOf, dayPlus, movedTo } from './calendar-days.ts';
import { dayWords, timeWords } from './calendar-words.ts';
import { isSame, useMoving } from './use-calendar.ts';
import { type DayDrag, useDayDrag } from './use-day-drag.ts';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

export interface EntryMoves extends DayDrag {
  onKeyDown: (entry: CalendarEntry, event: KeyboardEvent<HTMLElement>) => void;
  isHeld: (entry: CalendarEntry) => boolean;
  /** What is under the pointer, and its announcement for screen readers. */
  overlay: ReactNode;
}

interface EntryMovesOptions {
  zone: string;
  today: string;
  /** A day comes into view, as an entry is held over it. */
  onShow: (day: string) => void;
}

/**
 * Gives entries another day. With the keyboard: Space takes one up, arrows carry it by days and weeks, Space or Enter puts it
 * down, Escape leaves it where it was.
 */
export function useEntryMoves({ zone, today, onShow }: EntryMovesOptions): EntryMoves {
  const move = useMoving(zone);
  const notify = useNotify();
  const [said, setSaid] = useState('');
  const focused = useRef<CalendarEntry>(undefined);
  const drop = (entry: CalendarEntry, day: string) => {
    focused.current = entry;
    if (day === dayOf(Date.parse(entry.at), zone)) return;
    const moment = movedTo(entry.at, day, zone);
    const refusal = refusalOf(entry, { day, today, moment });
    if (refusal === undefined) void move(entry, moment);
    else notify(say('not_moved', { title: entry.title, reason: refusal }), { type: 'warning' });
  };
  const drag = useDayDrag(drop);
  const { held, holdOver, endHold } = drag;
  const isHeld = (entry: CalendarEntry) => held !== undefined && isSame(held.entry, entry);
  useFocusKept(focused, held?.day);
  const isCarried = (entry: CalendarEntry) => isHeld(entry) && held?.point === undefined;
  const pickUp = (entry: CalendarEntry) => {
    holdOver(entry, dayOf(Date.parse(entry.at), zone));
    setSaid(say('picked_up', { title: entry.title }));
  };
  /** What a key does to an entry that is carried; false: nothing. */
  const carry = (entry: CalendarEntry, key: string): boolean => {
    const day = held?.day ?? dayOf(Date.parse(entry.at), zone);
    const by = STEPS[key];
    if (key === ' ' || key === 'Enter') {
      endHold();
      setSaid(say('dropped', { day: dayWords(day) }));
      drop(entry, day);
    } else if (key === 'Escape') {
      endHold();
      onShow(dayOf(Date.parse(entry.at), zone));
      setSaid(say('not_dropped', { title: entry.title }));
    } else if (by !== undefined) {
      focused.current = entry;
      holdOver(entry, dayPlus(day, by));
      onShow(dayPlus(day, by));
      setSaid(dayWords(dayPlus(day, by)));
    } else return false;
    return true;
  };
  const onKeyDown: EntryMoves['onKeyDown'] = (entry, event) => {
    if (entry.moved_by === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isCarried(entry)) {
      if (carry(entry, event.key)) event.preventDefault();
    } else if (event.key === ' ') {
      event.preventDefault();
      pickUp(entry);
    }
  };
  return { ...drag, onKeyDown, isHeld, overlay: <Overlay drag={drag} zone={zone} said={said} /> };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** What is known before the server is asked. */
function refusalOf(
  { moved_by: movedBy, at }: CalendarEntry,
  { day, today, moment }: { day: string; today: string; moment: number },
): string | undefined {
  if (day < today) return say('day_passed');
  if (movedBy !== 'update' && moment <= Date.now())
    return say('time_passed', { time: clockTime(Date.parse(at)) });
  return undefined;
}

/** A moved entry becomes another element: the focus follows it. */
function useFocusKept(focused: { current: CalendarEntry | undefined }, day: string | undefined): void {
  useEffect(() => {
    const entry = focused.current;
    if (entry === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-entry="${entry.id}-${entry.state}"]`)?.focus();
  });
  useEffect(() => {
    if (day === undefined) return;
    document.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [day]);
}

function Overlay({ drag: { held }, zone, said }: { drag: DayDrag; zone: string; said: string }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p className="visually-hidden" id="calendar-keys">
        {say('move_keys')}
      </p>
      {held?.point === undefined ? null : (
        <div className="calendar-ghost" style={{ left: held.point.x, top: held.point.y }} aria-hidden="true">
          <strong>{held.entry.title}</strong>
          <span>
            {held.day === undefined
              ? say('leave')
              : say('drop_at', {
                  day: dayWords(held.day, { weekday: 'short', month: 'short' }),
                  time: timeWords(held.entry.at, zone),
                })}
          </span>
        </div>
      )}
    </>
  );
}
