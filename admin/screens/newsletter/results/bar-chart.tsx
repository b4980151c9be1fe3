import { useId } from 'react';
import { numberOf } from '../../../language/formats.ts';
import { say } from './messages.ts';

/** One time span: the main count, and the count that is shown apart from it. */
export interface Bar {
  at: string;
  label: string;
  value: number;
  /** Drawn on top, lighter: machines. */
  beside?: number;
}

interface BarChartProps {
  title: string;
  /** The length of a bar as text: "by the hour". */
  step: string;
  bars: readonly Bar[];
  valueName: string;
  besideName?: string | undefined;
}

const [WIDTH, HEIGHT] = [640, 100];

/** Bars over time, with the same figures as a table for who does not see them. */
export function BarChart({ title, step, bars, valueName, besideName }: BarChartProps) {
  const id = useId();
  const most = niceTop(Math.max(1, ...bars.map(({ value, beside = 0 }) => value + beside)));
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  const totalBeside = bars.reduce((sum, bar) => sum + (bar.beside ?? 0), 0);
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <span>
          <strong>{title}</strong> <span className="quiet">{step}</span>
        </span>
        <span className="quiet">
          <span className="chart-key" data-part="value" aria-hidden="true" />{' '}
          {say('legend', { count: total, name: valueName })}
          {besideName === undefined ? null : (
            <>
              {' · '}
              <span className="chart-key" data-part="beside" aria-hidden="true" />{' '}
              {say('legend', { count: totalBeside, name: besideName })}
            </>
          )}
        </span>
      </figcaption>
      <div className="chart-plot" aria-hidden="true">
        <div className="chart-scale">
          <span>{numberOf(most)}</span>
          <span>{most % 2 === 0 ? numberOf(most / 2) : ''}</span>
          <span>0</span>
        </div>
        <Bars bars={bars} most={most} valueName={valueName} besideName={besideName} />
        <div className="chart-ends">
          <span>{bars[0]?.label}</span>
          <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
        </div>
      </div>
      <BarTable bars={bars} valueName={valueName} besideName={besideName} />
    </figure>
  );
}

interface BarsProps extends Pick<BarChartProps, 'bars' | 'valueName' | 'besideName'> {
  most: number;
}

function Bars({ bars, most, valueName, besideName }: BarsProps) {
  const step = WIDTH / Math.max(bars.length, 12);
  const scale = (value: number) => (value / most) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
      {[0, HEIGHT / 2, HEIGHT].map((y) => (
        <line key={y} x1="0" y1={y} x2={WIDTH} y2={y} className="chart-line" />
      ))}
      {bars.map((bar, index) => {
        const [height, besideHeight] = [scale(bar.value), scale(bar.beside ?? 0)];
        const [x, width] = [index * step + step * 0.1, step * 0.8];
        return (
          <g key={bar.at}>
            <title>{labelOf(bar, valueName, besideName)}</title>
            {/* The whole column answers to the pointer, however small its bar. */}
            <rect className="chart-column" x={index * step} width={step} y={0} height={HEIGHT} />
            <rect data-part="value" x={x} width={width} y={HEIGHT - height} height={height} />
            <rect
              data-part="beside"
              x={x}
              width={width}
              y={HEIGHT - height - besideHeight}
              height={besideHeight}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The end of the scale: a round number that is even, so that its half is one, too. */
function niceTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  const round = [1, 2, 4, 6, 8, 10].find((factor) => factor * unit >= most) ?? 10;
  return round * unit;
}

function BarTable({ bars, valueName, besideName }: Omit<BarChartProps, 'title' | 'step'>) {
  return (
    <details>
      <summary>{say('as_table')}</summary>
      <table className="rows counted">
        <thead>
          <tr>
            <th scope="col">{say('from')}</th>
            <th scope="col">{valueName}</th>
            {besideName === undefined ? null : <th scope="col">{besideName}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.at}>
              <th scope="row">{bar.label}</th>
              <td>{numberOf(bar.value)}</td>
              {besideName === undefined ? null : <td>{numberOf(bar.beside ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function labelOf(bar: Bar, valueName: string, besideName: string | undefined): string {
  const values = { label: bar.label, count: bar.value, name: valueName };
  return besideName === undefined
    ? say('bar', values)
    : say('bar_beside', { ...values, other: bar.beside ?? 0, otherName: besideName });
}
