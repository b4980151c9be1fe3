import Button from '@mui/material/Button';
import { useState } from 'react';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { type Queue, type QueueItem, useQueueAction } from './use-queues.ts';
import type { QueueState } from '#schema/answers/queues.ts';

interface QueueItemsProps {
  title: string;
  queues: readonly Queue[];
  states: readonly QueueState[];
  onChange: () => void;
}

/** Items of all queues in these states, with their actions; renders nothing when there are none. */
export function QueueItems({ title, queues, states, onChange }: QueueItemsProps) {
  const shown = queues.flatMap((queue) =>
    queue.items.filter(({ state }) => states.includes(state)).map((item) => ({ queue, item })),
  );
  const count = queues.reduce((sum, { counts }) => states.reduce((of, state) => of + counts[state], sum), 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={title} tools={<span className="quiet">{count.toLocaleString()}</span>}>
      <ul className="queue-items">
        {shown.map(({ queue, item }) => (
          <Item
            key={`${queue.name} ${item.id}`}
            queue={queue}
            item={item}
            hasState={states.length > 1}
            onChange={onChange}
          />
        ))}
      </ul>
      {count > shown.length ? (
        <p className="quiet">{(count - shown.length).toLocaleString()} more are not listed here.</p>
      ) : null}
    </Panel>
  );
}

const STATES: Record<QueueState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Retrying',
  failed: 'Failed',
};

interface ItemProps {
  queue: Queue;
  item: QueueItem;
  /** False where the heading says it for all of them. */
  hasState: boolean;
  onChange: () => void;
}

function Item({ queue, item, hasState, onChange }: ItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { act, work } = useQueueAction(queue.name, onChange);
  const { title, state, reason, attempts, since, actions } = item;
  const cancel = () => void act(item, 'cancel').then(() => setIsAsking(false));
  return (
    <li>
      <div className="queue-item">
        <div className="queue-words">
          <span className="queue-item-head">
            {hasState ? (
              <span className="queue-state" data-state={state}>
                {STATES[state]}
              </span>
            ) : null}
            <strong>{title}</strong>
          </span>
          {reason === null || reason === '' ? null : <span className="queue-reason">{reason}</span>}
          <span className="quiet">
            {queue.title} · {attemptWords(attempts)}
            <RelativeTime iso={since} />
          </span>
        </div>
        {isAsking ? null : (
          <div className="panel-actions">
            {actions.includes('retry') ? (
              <Button
                variant="outlined"
                loading={work.isBusy}
                aria-label={`Retry ${title}`}
                onClick={() => void act(item, 'retry')}
              >
                Retry
              </Button>
            ) : null}
            {actions.includes('cancel') ? (
              <Button color="inherit" aria-label={`Cancel ${title}`} onClick={() => setIsAsking(true)}>
                Cancel
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {isAsking ? (
        <Ask
          question={`Cancel “${title}”?`}
          action="Cancel item"
          cancel="Keep item"
          isDangerous
          isBusy={work.isBusy}
          onConfirm={cancel}
          onCancel={() => setIsAsking(false)}
        >
          <p>It won’t be retried. Anything it has already done stays as it is.</p>
        </Ask>
      ) : null}
      <Failure>{work.failure}</Failure>
    </li>
  );
}

function attemptWords(attempts: number): string {
  if (attempts === 0) return '';
  return attempts === 1 ? '1 attempt · ' : `${attempts.toLocaleString()} attempts · `;
}
