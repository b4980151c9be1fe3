import { settingsAccess } from '#schema/access/access.ts';
import { numberOf } from '../../language/formats.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { failureToShow, wrongWords } from '../../providers/problem-error.ts';
import '../../kit/parts/parts.css';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { QueueItems } from './queue-items.tsx';
import './queues.css';
import { type Queue, total, useQueues } from './use-queues.ts';
import type { QueueState } from '#schema/answers/operations/queues.ts';
import { Page } from '../../kit/page/page.tsx';
import { say } from './messages.ts';

/** `/admin/settings/queues`: what the server does in the background, and what failed. */
export function QueuesScreen() {
  return (
    <Page grant={settingsAccess.get} title={say('title')} about={say('about')} isSetting isWide>
      <Queues />
    </Page>
  );
}

function Queues() {
  const { data, error, refetch } = useQueues();
  if (data === undefined)
    return (
      <Panel title={say('queues')}>
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const failure = failureToShow(error);
  const changed = () => void refetch();
  const isCalm = data.every(({ items }) => items.length === 0) && total(data, 'waiting') === 0;
  return (
    <div className="panels">
      <Failure>{failure === null ? undefined : say('outdated', { reason: wrongWords(failure) })}</Failure>
      {isCalm ? (
        <Panel title={say('all_done')}>
          <p className="quiet">{say('all_done_about')}</p>
        </Panel>
      ) : null}
      <QueueItems title={say('failed')} queues={data} states={['failed']} onChange={changed} />
      <QueueItems
        title={say('in_progress')}
        queues={data}
        states={['retrying', 'running', 'waiting']}
        onChange={changed}
      />
      <Overview queues={data} />
    </div>
  );
}

const COLUMNS = ['waiting', 'running', 'retrying', 'failed'] as const satisfies readonly QueueState[];

function Overview({ queues }: { queues: readonly Queue[] }) {
  return (
    <Panel title={say('all_queues')}>
      <table className="rows queue-table">
        <thead>
          <tr>
            <th scope="col">{say('queue')}</th>
            {COLUMNS.map((state) => (
              <th key={state} scope="col" className="queue-count">
                {say(state)}
              </th>
            ))}
            <th scope="col">{say('oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <Line key={queue.name} queue={queue} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Line({ queue: { title, about, counts, oldest_waiting_at: oldest } }: { queue: Queue }) {
  return (
    <tr>
      <th scope="row">
        <span className="queue-title">{title}</span>
        <span className="quiet">{about}</span>
      </th>
      {COLUMNS.map((state) => (
        <td key={state} className="queue-count" data-state={state} data-none={counts[state] === 0}>
          <span className="queue-label">{say(state)}</span> {numberOf(counts[state])}
        </td>
      ))}
      <td className="queue-oldest" data-none={oldest === null}>
        <span className="queue-label">{say('oldest')}</span>{' '}
        {oldest === null ? <span className="quiet">–</span> : <RelativeTime iso={oldest} />}
      </td>
    </tr>
  );
}
