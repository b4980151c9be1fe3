import Button from '@mui/material/Button';
import { useState } from 'react';
import { numberOf } from '../../language/formats.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { type Queue, type QueueItem, useQueueAction } from './use-queues.ts';
import type { QueueState } from '#schema/answers/operations/queues.ts';
import { say } from './messages.ts';

interface QueueItemsProps {
  title: string;
  queues: readonly Queue[];
  states: readonly QueueState[];
  onChange: () => void;
}

/** Items of all queues in these states, with their actions; renders nothing if there are none. */
export function QueueItems({ title, queues, states, onChange }: QueueItemsProps) {
  const shown = queues.flatMap((queue) =>
    queue.items.filter(({ state }) => states.includes(state)).map((item) => ({ queue, item })),
  );
  const count = queues.reduce((sum, { counts }) => states.reduce((of, state) => of + counts[state], sum), 0);
  if (shown.length === 0) return null;
  return (
    <Panel title={title} tools={<span className="quiet">{numberOf(count)}</span>}>
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
      {count > shown.length ? <p className="quiet">{say('more', { count: count - shown.length })}</p> : null}
    </Panel>
  );
}

interface ItemProps {
  queue: Queue;
  item: QueueItem;
  /** False if the heading already says the state. */
  hasState: boolean;
  onChange: () => void;
}

function Item({ queue, item, hasState, onChange }: ItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { act, work } = useQueueAction(queue.name, onChange);
  const { title, state, reason, attempts, since } = item;
  const cancel = () => void act(item, 'cancel').then(() => setIsAsking(false));
  return (
    <li>
      <div className="queue-item">
        <div className="queue-words">
          <span className="queue-item-head">
            {hasState ? (
              <span className="queue-state" data-state={state}>
                {say(state)}
              </span>
            ) : null}
            <strong>{title}</strong>
          </span>
          {reason === null || reason === '' ? null : <span className="queue-reason">{reason}</span>}
          <span className="quiet">
            {queue.title} · {attempts === 0 ? '' : `${say('attempts', { count: attempts })} · `}
            <RelativeTime iso={since} />
          </span>
        </div>
        {isAsking ? null : (
          <Actions
            item={item}
            isBusy={work.isBusy}
            onRetry={() => void act(item, 'retry')}
            onCancel={() => setIsAsking(true)}
          />
        )}
      </div>
      {isAsking ? (
        <Ask
          question={say('cancel_question', { title })}
          action={say('cancel_item')}
          cancel={say('keep_item')}
          isDangerous
          isBusy={work.isBusy}
          onConfirm={cancel}
          onCancel={() => setIsAsking(false)}
        >
          <p>{say('cancel_about')}</p>
        </Ask>
      ) : null}
      <Failure>{work.failure}</Failure>
    </li>
  );
}

interface ActionsProps {
  item: QueueItem;
  isBusy: boolean;
  onRetry: () => void;
  onCancel: () => void;
}

function Actions({ item: { title, actions }, isBusy, onRetry, onCancel }: ActionsProps) {
  return (
    <div className="panel-actions">
      {actions.includes('retry') ? (
        <Button
          variant="outlined"
          loading={isBusy}
          aria-label={say('retry_title', { title })}
          onClick={onRetry}
        >
          {say('retry')}
        </Button>
      ) : null}
      {actions.includes('cancel') ? (
        <Button color="inherit" aria-label={say('cancel_title', { title })} onClick={onCancel}>
          {say('cancel')}
        </Button>
      ) : null}
    </div>
  );
}
