import type { DaysProps } from './calendar-grid.tsx';
import { EntryLine } from './calendar-entry.tsx';
import { dayWords } from './calendar-words.ts';
import { NewOnDay } from './new-on-day.tsx';

/** The days below each other, where there is no room for weeks: those with something on them, gaps, and today. */
export function Agenda({ days, view, month, today, zone, onDays, gaps, moves }: DaysProps) {
  const own = days.filter((day) => view === 'week' || day.startsWith(month));
  // While an entry is held every day is a place to put it down.
  const isHolding = moves.held !== undefined;
  const shown = own.filter(
    (day) => isHolding || view === 'week' || onDays.has(day) || gaps.has(day) || day === today,
  );
  return (
    <div className="agenda">
      {shown.length === 0 ? (
        <p className="quiet agenda-empty">Nothing is planned, and nothing was published.</p>
      ) : null}
      {shown.map((day) => {
        const entries = onDays.get(day) ?? [];
        return (
          <section
            key={day}
            className="agenda-day"
            data-day={day}
            data-today={day === today}
            data-past={day < today}
            data-over={moves.held?.day === day}
            data-gap={gaps.has(day)}
            aria-labelledby={`agenda-${day}`}
          >
            <div className="calendar-day-head">
              <h2 id={`agenda-${day}`}>
                {dayWords(day, { month: 'short' })}
                {day === today ? <span className="quiet"> · today</span> : null}
              </h2>
              {day < today ? null : <NewOnDay day={day} zone={zone} />}
            </div>
            {entries.length === 0 ? (
              <p className="calendar-gap">{gaps.has(day) ? 'Nothing planned' : 'Nothing'}</p>
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
      })}
    </div>
  );
}
