import { DELIVERY_STATES } from '#schema/resources/email-newsletters.ts';
import { useIsCaptured } from '../../places/use-captured.ts';
import { numberOf } from '../../language/formats.ts';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { STATES, audienceOf, stateWords, timeLeftWords } from './campaign.ts';
import { percent } from './results/results.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

interface ProgressPanelProps {
  status: string;
  progress: Progress | undefined;
}

/** States in the order in which they fill the bar: what is done first. */
const IN_BAR = STATES.filter((state) => DELIVERY_STATES.includes(state));

/** How far a newsletter is, live; once it is over, what came of it. */
export function ProgressPanel({ status, progress }: ProgressPanelProps) {
  const isKept = useIsCaptured();
  const counts = progress?.counts ?? {};
  const audience = audienceOf(counts);
  const open = (counts.queued ?? 0) + (counts.attempting ?? 0) + (counts.deferred ?? 0);
  const settled = Math.max(0, audience - open);
  const isOver = status === 'sent' || status === 'cancelled';
  return (
    <Panel title={say(isOver ? 'outcome' : 'progress')}>
      {progress === undefined ? <span className="skeleton" aria-busy="true" /> : null}
      <p>
        {say.drawn('processed_of', {
          done: settled,
          total: audience,
          state: isOver ? say('processed') : speedWords(status, progress),
          figure: (words) => <span className="figure">{words}</span>,
          quiet: (words) => <span className="quiet">{words}</span>,
        })}
      </p>
      <RelayTrouble progress={progress} />
      <Bar counts={counts} audience={audience} settled={settled} />
      <dl className="figures">
        {IN_BAR.filter((state) => state === 'accepted' || (counts[state] ?? 0) > 0).map((state) => (
          <Figure
            key={state}
            state={state}
            {...stateWords(state)}
            {...(isKept && state === 'accepted' ? { label: say('kept') } : {})}
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
  if (status === 'paused') return say('processed_paused');
  if (progress === undefined) return '';
  const { rate_per_second: rate, seconds_left: left, subject_test: test } = progress;
  if (test !== null && test.winner === null && test.ends_at !== null) return say('processed_testing');
  return left === null
    ? say('processed_speed', { rate })
    : say('processed_speed_left', { rate, left: timeLeftWords(left) });
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
      aria-label={say('emails_processed')}
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
    <div title={about}>
      <dt>
        <span className="state-dot" data-state={state} aria-hidden="true" />
        {label}
      </dt>
      <dd>{numberOf(value)}</dd>
    </div>
  );
}

const REACTIONS = [
  ['opened', 'opens'],
  ['clicked', 'clicks'],
  ['unsubscribed', 'unsubscribes'],
  ['bounced', 'bounces'],
] as const;

function Reactions({ counts }: { counts: Progress['counts'] }) {
  const accepted = counts.accepted ?? 0;
  return (
    <dl className="figures reactions">
      {REACTIONS.map(([name, label]) => (
        <div key={name}>
          <dt>{say(label)}</dt>
          <dd>
            {numberOf(counts[name] ?? 0)}
            {accepted === 0 ? null : (
              <span className="quiet"> {percent((counts[name] ?? 0) / accepted)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
