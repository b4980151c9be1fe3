import { Panel } from '../../../kit/parts/parts.tsx';
import { BarChart } from './bar-chart.tsx';
import { barsByHour, filledIn, stepWords, timeWords } from './time-bars.ts';
import type { CampaignResults } from '#schema/answers/campaigns.ts';

/** Figures of an issue over time. */
export function ResultsCharts({ results }: { results: CampaignResults }) {
  return (
    <Panel title="Over time">
      <Deliveries results={results} />
      <Readings readings={results.readings} />
      <Departures departures={results.departures} />
    </Panel>
  );
}

function Deliveries({ results: { deliveries, delivery_step_seconds: step } }: { results: CampaignResults }) {
  if (deliveries.length === 0) return <p className="quiet">Nothing was accepted yet.</p>;
  const stepMs = step * 1000;
  const bars = filledIn(deliveries, { stepMs, nothing: { accepted: 0 } });
  return (
    <BarChart
      title="Deliveries"
      step={stepWords(stepMs)}
      valueName="accepted"
      bars={bars.map(({ at, accepted }) => ({ at, label: timeWords(at, stepMs), value: accepted }))}
    />
  );
}

function Readings({ readings }: { readings: CampaignResults['readings'] }) {
  if (readings.length === 0)
    return <p className="quiet">Nobody opened it yet, or opens and clicks are not counted.</p>;
  const { bars, stepMs } = barsByHour(readings, ['opened', 'clicked', 'machine_opened', 'machine_clicked']);
  return (['opened', 'clicked'] as const).map((what) => (
    <BarChart
      key={what}
      title={what === 'opened' ? 'Opens' : 'Clicks'}
      step={stepWords(stepMs)}
      valueName="by people"
      besideName="by machines"
      bars={bars.map((bar) => ({
        at: bar.at,
        label: timeWords(bar.at, stepMs),
        value: bar[what],
        beside: bar[`machine_${what}`],
      }))}
    />
  ));
}

function Departures({ departures }: { departures: CampaignResults['departures'] }) {
  if (departures.length === 0)
    return <p className="quiet">Nobody unsubscribed by a link of this mail, and none of it came back.</p>;
  const { bars, stepMs } = barsByHour(departures, ['unsubscribed', 'bounced', 'complained']);
  const common = (at: string) => ({ at, label: timeWords(at, stepMs) });
  return (
    <>
      <BarChart
        title="Unsubscribed"
        step={stepWords(stepMs)}
        valueName="left"
        bars={bars.map(({ at, unsubscribed }) => ({ ...common(at), value: unsubscribed }))}
      />
      <BarChart
        title="Came back"
        step={stepWords(stepMs)}
        valueName="bounced"
        besideName="called it spam"
        bars={bars.map(({ at, bounced, complained }) => ({
          ...common(at),
          value: bounced,
          beside: complained,
        }))}
      />
    </>
  );
}
