import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { QueueState } from '#schema/answers/operations/queues.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { useWork } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

const QUEUES_KEY = ['queues'];

/** A queue with its counts and the items worth showing. */
export type Queue = AnswerOf<'GET /queues'>[number];
export type QueueItem = Queue['items'][number];
export type QueueAction = QueueItem['actions'][number];

const LOOKED_AT_MS = 5_000;

/** Every queue, refreshed while the screen is open. */
export function useQueues() {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: QUEUES_KEY,
    queryFn: ({ signal }) => dataProvider.answer('GET /queues', { signal }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_MS,
  });
}

const DONE = { retry: 'retry_done', cancel: 'cancel_done' } as const satisfies Record<QueueAction, string>;

/** Retries and cancels items in a queue, and then shows the new state of all queues. */
export function useQueueAction(queue: string, onDone: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const work = useWork();
  const notify = useNotify();
  const act = async ({ id, title }: QueueItem, action: QueueAction) => {
    const params = { name: queue, id };
    if (await work.run(() => dataProvider.answer(`POST /queues/:name/:id/${action}`, { params })))
      notify(say(DONE[action], { title }));
    onDone();
  };
  return { act, work };
}

export function total(queues: readonly Queue[], state: QueueState): number {
  return queues.reduce((sum, { counts }) => sum + counts[state], 0);
}
