import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { problemOf } from '../../providers/problem-error.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { zonedWords } from '../../time/zoned-time.ts';
import { dayPlus, startOf } from './calendar-days.ts';
import type { Calendar, CalendarEntry } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

const KEY = 'calendar';

/** The entries of these days, in a zone. While other days are loaded, the former ones stay. */
export function useCalendar(days: readonly string[], zone: string) {
  const answer = useAnswer();
  const from = new Date(startOf(days[0] ?? '', zone)).toISOString();
  const to = new Date(startOf(dayPlus(days.at(-1) ?? '', 1), zone)).toISOString();
  return useQuery({
    queryKey: [KEY, from, to, zone],
    queryFn: ({ signal }) => answer('GET /calendar', { query: { from, to, zone }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Moves an entry to another time: shown at once, reverted with a message if the server refuses, and undone on request. */
export function useMoving(zone: string): (entry: CalendarEntry, moment: number) => Promise<boolean> {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  const notify = useNotify();

  const show = (moved: CalendarEntry) =>
    queryClient.setQueriesData<Calendar>({ queryKey: [KEY] }, (calendar) =>
      calendar === undefined
        ? undefined
        : { ...calendar, entries: calendar.entries.map((one) => (isSame(one, moved) ? moved : one)) },
    );

  async function send({ id, moved_by: movedBy, version }: CalendarEntry, at: string): Promise<number> {
    const params = { id };
    const body = { scheduled_at: at };
    const record =
      movedBy === 'update'
        ? await answer('PUT /content/:id', { params, body: { published_date: at, version } })
        : movedBy === 'send'
          ? await answer('POST /newsletter-campaigns/:id/send', { params, body })
          : await answer('POST /content/:id/publish', { params, body });
    return record.version;
  }

  async function move(entry: CalendarEntry, moment: number, isUndo = false): Promise<boolean> {
    const at = new Date(moment).toISOString();
    if (at === entry.at) return true;
    await queryClient.cancelQueries({ queryKey: [KEY] });
    show({ ...entry, at });
    try {
      const moved = { ...entry, at, version: await send(entry, at) };
      show(moved);
      const accept = () => void move(moved, Date.parse(entry.at), true);
      const words = say(isUndo ? 'moved_back' : 'moved', { when: zonedWords(moment, zone) });
      notify(words, isUndo ? {} : { offer: { label: say('undo'), accept } });
      return true;
    } catch (error) {
      show(entry);
      const reasons = problemOf(error)?.messages ?? [say('unreachable')];
      notify(say('not_moved', { title: entry.title, reason: reasons.join(' ') }), { type: 'error' });
      return false;
    } finally {
      void queryClient.invalidateQueries({ queryKey: [KEY] });
      // Lists and forms show the time, too.
      void queryClient.invalidateQueries({ queryKey: [entry.resource] });
    }
  }
  return (entry, moment) => move(entry, moment);
}

/** What is live and will be replaced appears twice. */
export function isSame(one: CalendarEntry, other: CalendarEntry): boolean {
  return one.id === other.id && one.state === other.state;
}
