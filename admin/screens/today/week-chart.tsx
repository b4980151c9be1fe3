import { useId } from 'react';
import type { WeekCount } from '#schema/answers/today.ts';

/** What a chart shows, and its words. */
export interface WeekChartProps {
  title: string;
  /** Of one: "piece"; of several: "pieces". */
  unit: readonly [one: string, many: string];
  weeks: readonly WeekCount[];
}

const WIDTH = 288;
const HEIGHT = 64;
const GAP = 6;

/** Twelve weeks as columns, the present one in the accent, with the highest and the present figure written on them. */
export function WeekChart({ title, unit, weeks }: WeekChartProps) {
  const id = useId();
  return (
    <figure className="week-chart" aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span className="quiet">{summaryOf(weeks, unit)}</span>
      </figcaption>
      {weeks.every(({ count }) => count === 0) ? null : <Columns weeks={weeks} />}
      <ol className="visually-hidden">
        {weeks.map(({ week, count }) => (
          <li key={week}>
            Week of {shortDay(week)}: {counted(count, unit)}
          </li>
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
        This week
      </text>
    </svg>
  );
}

/** A description of the columns, in a sentence. */
function summaryOf(weeks: readonly WeekCount[], unit: WeekChartProps['unit']): string {
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return `None in ${weeks.length} weeks`;
  return `${counted(all, unit)} in ${weeks.length} weeks, ${weeks.at(-1)?.count ?? 0} in this one`;
}

function counted(count: number, [one, many]: WeekChartProps['unit']): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

function shortDay(week = ''): string {
  const moment = Date.parse(`${week}T12:00Z`);
  if (Number.isNaN(moment)) return '';
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    moment,
  );
}
