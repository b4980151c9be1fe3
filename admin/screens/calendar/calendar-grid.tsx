import { EntryLine } from './calendar-entry.tsx';
import { type View, weekdayOf } from './calendar-days.ts';
import { dayWords, weekdayWords } from './calendar-words.ts';
import { NewOnDay } from './new-on-day.tsx';
import type { EntryMoves } from './use-entry-moves.tsx';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

export interface DaysProps {
  view: View;
  days: readonly string[];
  today: string;
  /** The month that is shown, `2026-11`. */
  month: string;
  zone: string;
  onDays: ReadonlyMap<string, readonly CalendarEntry[]>;
  gaps: ReadonlySet<string>;
  moves: EntryMoves;
}

/** The maximum per day in a month; a week shows all. */
const SHOWN_IN_MONTH = 4;

/** Weeks below each other, as in an almanac. */
export function CalendarGrid({ onWeek, ...props }: DaysProps & { onWeek: (day: string) => void }) {
  const { days, view } = props;
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className="calendar-grid" data-view={view}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={weekdayOf(day)} scope="col" abbr={weekdayWords(weekdayOf(day))}>
              {weekdayWords(weekdayOf(day), 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} onWeek={() => onWeek(day)} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, onWeek, ...props }: DaysProps & { day: string; onWeek: () => void }) {
  const { view, today, month, zone, onDays, gaps, moves } = props;
  const entries = onDays.get(day) ?? [];
  // One more than fits takes no more room than the words that there is one.
  const shown =
    view === 'week' || entries.length <= SHOWN_IN_MONTH + 1 ? entries : entries.slice(0, SHOWN_IN_MONTH);
  const more = entries.length - shown.length;
  const isGap = gaps.has(day);
  return (
    <td
      className="calendar-day"
      data-day={day}
      data-today={day === today}
      data-past={day < today}
      data-outside={view === 'month' && !day.startsWith(month)}
      data-over={moves.held?.day === day}
      data-gap={isGap}
    >
      <div className="calendar-day-head">
        <time dateTime={day} className="calendar-number">
          <span aria-hidden="true">{Number(day.slice(8))}</span>
          <span className="visually-hidden">{dayWords(day)}</span>
        </time>
        {day < today ? null : <NewOnDay day={day} zone={zone} />}
      </div>
      {entries.length === 0 ? null : (
        <ul>
          {shown.map((entry) => (
            <li key={`${entry.id} ${entry.state}`}>
              <EntryLine entry={entry} zone={zone} moves={moves} isRoomy={view === 'week'} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <button type="button" className="calendar-more" onClick={onWeek}>
          {say('more', { count: more })}
        </button>
      ) : null}
      {isGap ? <p className="calendar-gap">{say('nothing_planned')}</p> : null}
    </td>
  );
}
