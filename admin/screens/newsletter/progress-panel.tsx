import { DELIVERY_STATES, type DeliveryState } from '#schema/resources/email-newsletters.ts';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { STATE_WORDS, audienceOf, timeLeftWords } from './campaign.ts';
import type { Progress } from '#schema/answers/campaigns.ts';

interface ProgressPanelProps {
  status: string;
  progress: Progress | undefined;
}

/** States in the order in which they fill the bar: what is done first. */
const IN_BAR = (Object.keys(STATE_WORDS) as DeliveryState[]).filter((state) =>
  DELIVERY_STATES.includes(state),
);

/** How far a newsletter is, live; once it is over, what came of it. */
export function ProgressPanel({ status, progress }: ProgressPanelProps) {
  const counts = progress?.counts ?? {};
  const audience = audienceOf(counts);
  const open = (counts.queued ?? 0) + (counts.attempting ?? 0) + (counts.deferred ?? 0);
  const settled = Math.max(0, audience - open);
  const isOver = status === 'sent' || status === 'cancelled';
  return (
    <Panel title={isOver ? 'Outcome' : 'Progress'}>
      {progress === undefined ? <span className="skeleton" aria-busy="true" /> : null}
      <p>
        <span className="figure">
          {settled.toLocaleString()} of {audience.toLocaleString()}
        </span>{' '}
        <span className="quiet">{isOver ? 'processed' : speedWords(status, progress)}</span>
      </p>
      <RelayTrouble progress={progress} />
      <Bar counts={counts} audience={audience} settled={settled} />
      <dl className="figures">
        {IN_BAR.map((state) => (
          <Figure
            key={state}
            state={state}
            label={STATE_WORDS[state].label}
            about={STATE_WORDS[state].about}
            value={counts[state] ?? 0}
          />
        ))}
      </dl>
      {isOver || (counts.accepted ?? 0) > 0 ? <Reactions counts={counts} /> : null}
    </Panel>
  );
}

/** Why nothing moves, where it is the mail server. */
function RelayTrouble({ progress }: { progress: Progress | undefined }) {
  return <Failure>{progress?.relay?.reason ?? undefined}</Failure>;
}

function speedWords(status: string, progress: Progress | undefined): string {
  if (status === 'paused') return 'processed · paused';
  if (progress === undefined) return '';
  const { rate_per_second: rate, seconds_left: left, subject_test: test } = progress;
  if (test !== null && test.winner === null && test.ends_at !== null)
    return 'processed · the rest wait for the winning subject';
  const speed = `${rate.toLocaleString()} a second`;
  return left === null ? `processed · ${speed}` : `processed · ${speed} · ${timeLeftWords(left)} left`;
}

interface BarProps {
  counts: Progress['counts'];
  audience: number;
  settled: number;
}

function Bar({ counts, audience, settled }: BarProps) {
  const whole = Math.max(1, audience);
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label="Emails processed"
      aria-valuemin={0}
      aria-valuemax={whole}
      aria-valuenow={settled}
    >
      {IN_BAR.map((state) => (
        <span key={state} data-state={state} style={{ width: `${((counts[state] ?? 0) / whole) * 100}%` }} />
      ))}
    </div>
  );
}

interface FigureProps {
  state: string;
  label: string;
  about: string;
  value: number;
}

function Figure({ state, label, about, value }: FigureProps) {
  return (
    <div title={about} data-none={value === 0}>
      <dt>
        <span className="state-dot" data-state={state} aria-hidden="true" />
        {label}
      </dt>
      <dd>{value.toLocaleString()}</dd>
    </div>
  );
}

const REACTIONS = [
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['unsubscribed', 'Unsubscribed'],
  ['bounced', 'Bounced'],
] as const;

function Reactions({ counts }: { counts: Progress['counts'] }) {
  const accepted = counts.accepted ?? 0;
  return (
    <dl className="figures reactions">
      {REACTIONS.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {(counts[name] ?? 0).toLocaleString()}
            {accepted === 0 ? null : (
              <span className="quiet"> {shareWords((counts[name] ?? 0) / accepted)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shareWords(share: number): string {
  return share.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}
