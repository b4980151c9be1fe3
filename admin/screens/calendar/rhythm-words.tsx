import { listOf } from '../../language/formats.ts';
import { dayWords, weekdayWords } from './calendar-words.ts';
import type { Calendar } from '#schema/answers/records/planning.ts';
import { say } from './messages.ts';

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
  const days = listOf(rhythm.weekdays.map((weekday) => weekdayWords(weekday)));
  const named = gaps.slice(0, NAMED).map((day) => dayWords(day, { weekday: 'short', month: 'short' }));
  const rest = gaps.length - named.length;
  return (
    <p className="rhythm">
      <span className="quiet">
        {rhythm.per_week > 1
          ? say('schedule_many', { days, count: rhythm.per_week })
          : say('schedule', { days })}
      </span>{' '}
      {gaps.length === 0 ? (
        <span className="quiet">{say('no_gaps')}</span>
      ) : (
        <strong>
          {say('gaps', { days: listOf(rest > 0 ? [...named, say('more_days', { count: rest })] : named) })}
        </strong>
      )}
    </p>
  );
}
