import { useAuthenticated } from 'react-admin';
import { can, settingsAccess } from '#schema/access.ts';
import { useActor } from '../../providers/actor.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { failureToTell, wrongWords } from '../../providers/problem-error.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import '../../kit/parts/parts.css';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';
import { QueueItems } from './queue-items.tsx';
import './queues.css';
import { type Queue, total, useQueues } from './use-queues.ts';
import type { QueueState } from '#schema/answers/queues.ts';

/** `/admin/settings/queues`: what the server does in the background, and what of it failed. */
export function QueuesScreen() {
  useAuthenticated();
  const actor = useActor();
  if (actor === undefined) return null;
  if (!can(actor, settingsAccess.get)) return <AccessDenied />;
  return (
    <div className="desk-page" data-wide="true">
      <PageTitle
        crumbs={[{ label: 'Settings', to: `${ADMIN_BASE}/settings` }, { label: 'Background work' }]}
      />
      <h1>Background work</h1>
      <p className="quiet">
        Publishing, email, and imports run in the background. Items that fail are retried several times at
        growing intervals. After that, they stay here until you retry or cancel them.
      </p>
      <Queues />
    </div>
  );
}

function Queues() {
  const { data, error, refetch } = useQueues();
  if (data === undefined)
    return (
      <Panel title="Queues">
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const failure = failureToTell(error);
  const changed = () => void refetch();
  const isCalm = data.every(({ items }) => items.length === 0) && total(data, 'waiting') === 0;
  return (
    <div className="panels">
      <Failure>
        {failure === null ? undefined : `These figures are out of date. ${wrongWords(failure)}`}
      </Failure>
      {isCalm ? (
        <Panel title="All done">
          <p className="quiet">Nothing is waiting, and nothing has failed.</p>
        </Panel>
      ) : null}
      <QueueItems title="Failed" queues={data} states={['failed']} onChange={changed} />
      <QueueItems
        title="In progress"
        queues={data}
        states={['retrying', 'running', 'waiting']}
        onChange={changed}
      />
      <Overview queues={data} />
    </div>
  );
}

const COLUMNS: readonly (readonly [QueueState, string])[] = [
  ['waiting', 'Waiting'],
  ['running', 'Running'],
  ['retrying', 'Retrying'],
  ['failed', 'Failed'],
];

function Overview({ queues }: { queues: readonly Queue[] }) {
  return (
    <Panel title="All queues">
      <table className="rows queue-table">
        <thead>
          <tr>
            <th scope="col">Queue</th>
            {COLUMNS.map(([state, label]) => (
              <th key={state} scope="col" className="queue-count">
                {label}
              </th>
            ))}
            <th scope="col">Oldest waiting</th>
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
      {COLUMNS.map(([state, label]) => (
        <td key={state} className="queue-count" data-state={state} data-none={counts[state] === 0}>
          <span className="queue-label">{label}</span> {counts[state].toLocaleString()}
        </td>
      ))}
      <td className="queue-oldest" data-none={oldest === null}>
        <span className="queue-label">Oldest waiting</span>{' '}
        {oldest === null ? <span className="quiet">–</span> : <RelativeTime iso={oldest} />}
      </td>
    </tr>
  );
}
