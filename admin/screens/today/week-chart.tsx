import { useId } from 'react';
import type { WeekCount } from '#schema/answers/operations/today.ts';
import { WEEK_FIGURES, type WeekFigure } from '#schema/base/week-figures.ts';
import { dateOf } from '../../language/formats.ts';
import { say } from './messages.ts';

interface WeekChartProps {
  about: WeekFigure;
  weeks: readonly WeekCount[];
}

const WIDTH = 288;
const HEIGHT = 64;
const GAP = 6;

/** Twelve weeks as columns, the current one in the accent color; the highest and the current value are labeled. */
export function WeekChart({ about, weeks }: WeekChartProps) {
  const id = useId();
  return (
    <figure className="week-chart" aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{WEEK_FIGURES[about]}</strong>
        <span className="quiet">{summaryOf(weeks)}</span>
      </figcaption>
      {weeks.every(({ count }) => count === 0) ? null : <Columns weeks={weeks} />}
      <ol className="visually-hidden">
        {weeks.map(({ week, count }) => (
          <li key={week}>{say('week_count', { week: shortDay(week), count })}</li>
        ))}
      </ol>
    </figure>
  );
}

function Columns({ weeks }: Pick<WeekChartProps, 'weeks'>) {
  const highest = Math.max(1, ...weeks.map(({ count }) => count));
  const step = WIDTH / Math.max(1, weeks.length);
  const last = weeks.length - 1;
  const peak = weeks.findIndex(({ count }) => count === highest);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 34}`} aria-hidden="true">
      {weeks.map(({ week, count }, at) => {
        const height = count === 0 ? 1.5 : Math.max(3, (count / highest) * HEIGHT);
        const x = at * step;
        return (
          <g key={week} data-present={at === last}>
            <rect x={x} y={16 + HEIGHT - height} width={step - GAP} height={height} rx={1.5} />
            {count > 0 && (at === last || at === peak) ? (
              <text x={x + (step - GAP) / 2} y={11 + HEIGHT - height} textAnchor="middle">
                {count}
              </text>
            ) : null}
          </g>
        );
      })}
      <text x={0} y={HEIGHT + 31}>
        {shortDay(weeks[0]?.week)}
      </text>
      <text x={WIDTH - GAP} y={HEIGHT + 31} textAnchor="end">
        {say('this_week')}
      </text>
    </svg>
  );
}

/** Describes the columns in a sentence. */
function summaryOf(weeks: readonly WeekCount[]): string {
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  return all === 0
    ? say('none_in_weeks', { weeks: weeks.length })
    : say('weeks_summary', { all, weeks: weeks.length, now: weeks.at(-1)?.count ?? 0 });
}

function shortDay(week = ''): string {
  const moment = Date.parse(`${week}T12:00Z`);
  if (Number.isNaN(moment)) return '';
  return dateOf(moment, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
