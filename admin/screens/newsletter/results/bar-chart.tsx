import { useId } from 'react';

/** One stretch of time: what is counted in full, and what is told apart from it. */
export interface Bar {
  at: string;
  label: string;
  value: number;
  /** Drawn on top, lighter: machines. */
  beside?: number;
}

interface BarChartProps {
  title: string;
  bars: readonly Bar[];
  valueName: string;
  besideName?: string | undefined;
}

const [WIDTH, HEIGHT, FLOOR] = [640, 120, 100];

/** Bars over time, with the same figures as a table for who does not see them. */
export function BarChart({ title, bars, valueName, besideName }: BarChartProps) {
  const id = useId();
  const whole = (bar: Bar) => bar.value + (bar.beside ?? 0);
  const most = Math.max(1, ...bars.map(whole));
  const step = WIDTH / Math.max(bars.length, 12);
  const scale = (value: number) => (value / most) * (FLOOR - 14);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  const totalBeside = bars.reduce((sum, bar) => sum + (bar.beside ?? 0), 0);
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span className="quiet">
          <span className="chart-key" data-part="value" aria-hidden="true" /> {total.toLocaleString()}{' '}
          {valueName}
          {besideName === undefined ? null : (
            <>
              {' · '}
              <span className="chart-key" data-part="beside" aria-hidden="true" />{' '}
              {totalBeside.toLocaleString()} {besideName}
            </>
          )}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line x1="0" y1={FLOOR} x2={WIDTH} y2={FLOOR} className="chart-floor" />
        {bars.map((bar, index) => {
          const [height, besideHeight] = [scale(bar.value), scale(bar.beside ?? 0)];
          const [x, width] = [index * step + step * 0.1, step * 0.8];
          return (
            <g key={bar.at}>
              <title>{wordsOf(bar, valueName, besideName)}</title>
              <rect data-part="value" x={x} width={width} y={FLOOR - height} height={height} />
              <rect
                data-part="beside"
                x={x}
                width={width}
                y={FLOOR - height - besideHeight}
                height={besideHeight}
              />
            </g>
          );
        })}
      </svg>
      <div className="chart-ends" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>at most {most.toLocaleString()}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </div>
      <BarTable bars={bars} valueName={valueName} besideName={besideName} />
    </figure>
  );
}

function BarTable({ bars, valueName, besideName }: Omit<BarChartProps, 'title'>) {
  return (
    <details>
      <summary>As a table</summary>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{valueName}</th>
            {besideName === undefined ? null : <th scope="col">{besideName}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.at}>
              <th scope="row">{bar.label}</th>
              <td>{bar.value.toLocaleString()}</td>
              {besideName === undefined ? null : <td>{(bar.beside ?? 0).toLocaleString()}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function wordsOf(bar: Bar, valueName: string, besideName: string | undefined): string {
  const beside = besideName === undefined ? '' : `, ${bar.beside ?? 0} ${besideName}`;
  return `${bar.label}: ${bar.value} ${valueName}${beside}`;
}
