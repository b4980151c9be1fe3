import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useCall, useWork } from '../../kit/work/use-work.ts';

const QUEUES_KEY = ['queues'];

export type QueueState = 'waiting' | 'running' | 'retrying' | 'failed';
export type QueueAction = 'retry' | 'cancel';

/** One thing in a queue. */
export interface QueueItem {
  id: string;
  title: string;
  state: QueueState;
  reason: string | null;
  attempts: number;
  since: string;
  actions: QueueAction[];
}

/** A queue with its counts, and the items that are worth a line. */
export interface Queue {
  name: string;
  title: string;
  about: string;
  counts: Record<QueueState, number>;
  oldest_waiting_at: string | null;
  items: QueueItem[];
  has_more: boolean;
}

const LOOKED_AT_MS = 5_000;

/** Every queue, looked at again while the screen is open. */
export function useQueues() {
  const call = useCall();
  return useQuery<Queue[]>({
    queryKey: QUEUES_KEY,
    queryFn: ({ signal }) => call('GET', '/queues', { signal }),
    staleTime: 0,
    refetchInterval: LOOKED_AT_MS,
  });
}

const DONE: Record<QueueAction, (title: string) => string> = {
  retry: (title) => `Retrying “${title}”`,
  cancel: (title) => `Canceled “${title}”`,
};

/** Retries and cancels items of a queue, and shows the queues as they are afterwards. */
export function useQueueAction(queue: string, onDone: () => void) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const act = async ({ id, title }: QueueItem, action: QueueAction) => {
    const path = `/queues/${queue}/${encodeURIComponent(id)}/${action}`;
    if (await work.run(() => call('POST', path))) notify(DONE[action](title));
    onDone();
  };
  return { act, work };
}

export function total(queues: readonly Queue[], state: QueueState): number {
  return queues.reduce((sum, { counts }) => sum + counts[state], 0);
}
