import { Panel } from '../../../kit/parts/parts.tsx';
import { BarChart } from './bar-chart.tsx';
import { barsByHour, filledIn, stepWords, timeWords } from './time-bars.ts';
import type { CampaignResults } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

/** Figures of an issue over time. */
export function ResultsCharts({ results }: { results: CampaignResults }) {
  return (
    <Panel title={say('over_time')}>
      <Deliveries results={results} />
      <Readings readings={results.readings} />
      <Departures departures={results.departures} />
    </Panel>
  );
}

function Deliveries({ results: { deliveries, delivery_step_seconds: step } }: { results: CampaignResults }) {
  if (deliveries.length === 0) return <p className="quiet">{say('none_delivered')}</p>;
  const stepMs = step * 1000;
  const bars = filledIn(deliveries, { stepMs, nothing: { accepted: 0 } });
  return (
    <BarChart
      title={say('deliveries')}
      step={stepWords(stepMs)}
      valueName={say('delivered_count')}
      bars={bars.map(({ at, accepted }) => ({ at, label: timeWords(at, stepMs), value: accepted }))}
    />
  );
}

function Readings({ readings }: { readings: CampaignResults['readings'] }) {
  if (readings.length === 0) return <p className="quiet">{say('none_opened')}</p>;
  const { bars, stepMs } = barsByHour(readings, ['opened', 'clicked', 'machine_opened', 'machine_clicked']);
  return (['opened', 'clicked'] as const).map((what) => (
    <BarChart
      key={what}
      title={say(what === 'opened' ? 'opens' : 'clicks')}
      step={stepWords(stepMs)}
      valueName={say('by_people')}
      besideName={say('by_bots')}
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
  if (departures.length === 0) return <p className="quiet">{say('none_left')}</p>;
  const { bars, stepMs } = barsByHour(departures, ['unsubscribed', 'bounced', 'complained']);
  const common = (at: string) => ({ at, label: timeWords(at, stepMs) });
  return (
    <>
      <BarChart
        title={say('unsubscribes')}
        step={stepWords(stepMs)}
        valueName={say('left_count')}
        bars={bars.map(({ at, unsubscribed }) => ({ ...common(at), value: unsubscribed }))}
      />
      <BarChart
        title={say('bounces')}
        step={stepWords(stepMs)}
        valueName={say('bounced_count')}
        besideName={say('spam_count')}
        bars={bars.map(({ at, bounced, complained }) => ({
          ...common(at),
          value: bounced,
          beside: complained,
        }))}
      />
    </>
  );
}
