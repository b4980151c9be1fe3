import '@fontsource-variable/literata/wght.css';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useAuthenticated } from 'react-admin';
import { useShortcut } from '../../commands/use-shortcut.ts';
import '../../form/form.css';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { useNow } from '../../kit/parts/use-now.ts';
import { failureToShow } from '../../providers/problem-error.ts';
import { useZone } from '../../time/use-zone.ts';
import '../../kit/parts/parts.css';
import { LoadState } from '../../kit/parts/parts.tsx';
import { Agenda } from './agenda.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import './agenda.css';
import './calendar.css';
import { byDay, dayOf, daysShown, gapsIn, stepped } from './calendar-days.ts';
import { RhythmWords } from './rhythm-words.tsx';
import { useCalendar } from './use-calendar.ts';
import { useEntryMoves } from './use-entry-moves.tsx';
import { useShownDays } from './use-shown-days.ts';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

/** `/admin/calendar`: what is scheduled, due and live, of every type that is declared, and the newsletter. */
export function CalendarScreen() {
  useAuthenticated();
  const [zone] = useZone();
  const today = dayOf(useNow(), zone);
  const shown = useShownDays(today);
  const { view, day, type, show } = shown;
  const days = daysShown(view, day);
  const isNarrow = useMediaQuery('(max-width: 760px)');
  const { data, error, refetch, isFetching, isPlaceholderData } = useCalendar(days, zone);
  const entries = (data?.entries ?? []).filter(({ resource }) => type === '' || resource === type);
  const onDays = byDay(entries, zone);
  const gaps = new Set(
    gapsIn(days, { today, weekdays: weekdaysFor(type, data?.rhythm.weekdays), planned: plannedDays(onDays) }),
  );
  const moves = useEntryMoves({
    zone,
    today,
    onShow: (to) => (days.includes(to) ? undefined : show({ day: to })),
  });
  useShortcut('calendar.previous', () => show({ day: stepped(view, day, -1) }));
  useShortcut('calendar.next', () => show({ day: stepped(view, day, 1) }));
  useShortcut('calendar.today', () => show({ day: today }));
  useShortcut('calendar.month', () => show({ view: 'month' }));
  useShortcut('calendar.week', () => show({ view: 'week' }));
  const parts = { days, today, zone, onDays, gaps, moves, view, month: day.slice(0, 7) };
  return (
    <div className="calendar" aria-busy={isFetching} data-stale={isPlaceholderData}>
      <PageTitle crumbs={[{ label: say('title') }]} />
      <CalendarHead shown={shown} days={days} today={today} />
      <RhythmWords rhythm={type === '' ? data?.rhythm : undefined} gaps={[...gaps]} />
      {data === undefined && failureToShow(error) === null ? null : (
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      )}
      {data?.is_cut === true ? (
        <p className="notice" role="status">
          {say('too_many')}
        </p>
      ) : null}
      {isNarrow ? (
        <Agenda {...parts} />
      ) : (
        <CalendarGrid {...parts} onWeek={(to) => show({ view: 'week', day: to })} />
      )}
      {moves.overlay}
    </div>
  );
}

/** The rhythm is that of everything together. */
function weekdaysFor(type: string, weekdays: readonly number[] = []): readonly number[] {
  return type === '' ? weekdays : [];
}

function plannedDays(onDays: ReadonlyMap<string, readonly CalendarEntry[]>): Set<string> {
  const isPlan = ({ resource, state }: CalendarEntry) =>
    resource !== 'email-newsletters' &&
    resource !== 'settings' &&
    (state === 'scheduled' || state === 'due' || state === 'published');
  return new Set([...onDays].filter(([, entries]) => entries.some(isPlan)).map(([day]) => day));
}
