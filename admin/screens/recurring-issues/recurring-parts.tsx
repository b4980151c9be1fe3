import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath, useNotify } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import type { RecurringPlan, RecurringRun } from '#schema/answers/newsletter/recurring.ts';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import '../../kit/parts/parts.css';
import { Failure, LoadState, Panel } from '../../kit/parts/parts.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { dateFormat } from '../../language/formats.ts';
import { useActor } from '../../providers/actor.ts';
import { say } from './messages.ts';

/** When the next issues are made, and what became of earlier ones. */
export function RecurringParts({ editing }: RecordPartProps) {
  const answer = useAnswer();
  const { pk: id, version } = editing.stored;
  const { data, error, refetch } = useQuery({
    queryKey: ['recurring-plan', id, version],
    queryFn: ({ signal }) => answer('GET /recurring-issues/:id/plan', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <div className="panels">
      <Panel title={say('next')} tools={<MakeNow id={id} onMade={() => void refetch()} />}>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
        {data === undefined ? null : <NextDates next={data.next} zone={data.time_zone} />}
        {data?.feed == null ? null : <FeedState feed={data.feed} />}
      </Panel>
      <Panel title={say('history')}>
        {data?.runs.length === 0 ? <p className="quiet">{say('no_runs')}</p> : null}
        {data === undefined || data.runs.length === 0 ? null : <Runs runs={data.runs} />}
      </Panel>
    </div>
  );
}

function MakeNow({ id, onMade }: { id: string; onMade: () => void }) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const mayMake = can(useActor() ?? null, newsletterAccess.create);
  if (!mayMake) return null;
  const make = () =>
    work.run(async () => {
      const made = await answer('POST /recurring-issues/:id/make-draft', { params: { id }, body: {} });
      notify(say('made', { count: made.new_items }));
      onMade();
    });
  return (
    <>
      <Failure>{work.failure}</Failure>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void make()}>
        {say('make')}
      </Button>
    </>
  );
}

function NextDates({ next, zone }: { next: readonly string[]; zone: string }) {
  if (next.length === 0) return <p>{say('off')}</p>;
  const words = dateFormat({
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  });
  return (
    <>
      <ul>
        {next.map((at) => (
          <li key={at}>
            <time dateTime={at}>{words.format(new Date(at))}</time>
          </li>
        ))}
      </ul>
      <p className="quiet">{say('in_zone', { zone })}</p>
    </>
  );
}

function FeedState({ feed: { read_at: at, problem } }: { feed: NonNullable<RecurringPlan['feed']> }) {
  if (at === null) return <p className="quiet">{say('feed_unread')}</p>;
  return (
    <>
      {problem === null ? null : <Failure>{say('feed_problem', { problem })}</Failure>}
      <p className="quiet">
        {say('feed_read')} <RelativeTime iso={at} />
      </p>
    </>
  );
}

function Runs({ runs }: { runs: readonly RecurringRun[] }) {
  const createPath = useCreatePath();
  return (
    <table className="rows">
      <HeadRow names={[say('date'), say('outcome'), say('issue')]} />
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <RelativeTime iso={run.created_at} />
            </td>
            <td>{sayOutcome(run)}</td>
            <td>
              {run.campaign_id === null ? null : (
                <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id: run.campaign_id })}>
                  {run.campaign_name ?? ''}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sayOutcome({ state, reason, detail, new_items: count, campaign_id: id }: RecurringRun): string {
  if (reason === 'too_few') return say('too_few', { count });
  if (reason === 'no_template') return say('no_template');
  if (reason === 'late') return say('late');
  if (reason === 'refused') return say('refused', { reason: detail ?? '' });
  if (reason === 'feed_unread' && state === 'skipped') return say('feed_skipped');
  const outcome = say(state === 'sent' ? 'sent' : 'draft', { count });
  if (reason === 'feed_unread') return `${outcome} ${say('feed_late')}`;
  return id === null ? `${outcome} ${say('gone')}` : outcome;
}
