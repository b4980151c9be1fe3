import type { DaysProps } from './calendar-grid.tsx';
import { EntryLine } from './calendar-entry.tsx';
import { dayWords } from './calendar-words.ts';
import { NewOnDay } from './new-on-day.tsx';
import { say } from './messages.ts';

/** The days below each other, where there is no room for weeks: those with something on them, gaps, and today. */
export function Agenda({ days, view, month, today, zone, onDays, gaps, moves }: DaysProps) {
  const own = days.filter((day) => view === 'week' || day.startsWith(month));
  // While an entry is held every day is a place to put it down.
  const isHolding = moves.held !== undefined;
  const shown = own.filter(
    (day) => isHolding || view === 'week' || onDays.has(day) || gaps.has(day) || day === today,
  );
  const past = view === 'month' && shown.includes(today) ? shown.filter((day) => day < today) : [];
  const line = (day: string) => <AgendaDay key={day} day={day} {...{ today, zone, onDays, gaps, moves }} />;
  return (
    <div className="agenda">
      {shown.length === 0 ? <p className="quiet agenda-empty">{say('agenda_empty')}</p> : null}
      {past.length === 0 ? null : (
        <details className="agenda-past">
          <summary>{say('earlier')}</summary>
          {past.map(line)}
        </details>
      )}
      {shown.slice(past.length).map(line)}
    </div>
  );
}

type AgendaDayProps = Pick<DaysProps, 'today' | 'zone' | 'onDays' | 'gaps' | 'moves'> & { day: string };

function AgendaDay({ day, today, zone, onDays, gaps, moves }: AgendaDayProps) {
  const entries = onDays.get(day) ?? [];
  return (
    <section
      className="agenda-day"
      data-day={day}
      data-today={day === today}
      data-over={moves.held?.day === day}
      aria-labelledby={`agenda-${day}`}
    >
      <div className="calendar-day-head">
        <h2 id={`agenda-${day}`}>
          {dayWords(day, { month: 'short' })}
          {day === today ? <span className="quiet"> · {say('today')}</span> : null}
        </h2>
        {day < today ? null : <NewOnDay day={day} zone={zone} />}
      </div>
      {entries.length === 0 ? (
        <p className="calendar-gap">{say(gaps.has(day) ? 'nothing_planned' : 'nothing')}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.id} ${entry.state}`}>
              <EntryLine entry={entry} zone={zone} moves={moves} isRoomy />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
