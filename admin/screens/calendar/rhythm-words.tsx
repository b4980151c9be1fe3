import { dayWords, listWords, weekdayWords } from './calendar-words.ts';
import type { Calendar } from '#schema/answers/planning.ts';

const NAMED = 3;

/** The publishing schedule of this site, and where something is missing. */
export function RhythmWords({
  rhythm,
  gaps,
}: {
  rhythm: Calendar['rhythm'] | undefined;
  gaps: readonly string[];
}) {
  if (rhythm === undefined || rhythm.weekdays.length === 0) return null;
  const days = listWords(rhythm.weekdays.map((weekday) => `${weekdayWords(weekday)}s`));
  const named = gaps.slice(0, NAMED).map((day) => dayWords(day, { weekday: 'short', month: 'short' }));
  const rest = gaps.length - named.length;
  return (
    <p className="rhythm">
      <span className="quiet">
        You publish on {days}
        {rhythm.per_week > 1 ? `, ${rhythm.per_week} pieces a week` : ''}.
      </span>{' '}
      {gaps.length === 0 ? (
        <span className="quiet">Nothing is missing here.</span>
      ) : (
        <strong>
          Nothing is planned for{' '}
          {listWords(rest > 0 ? [...named, `${rest} more ${rest === 1 ? 'day' : 'days'}`] : named)}.
        </strong>
      )}
    </p>
  );
}
