import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { useCall } from '../kit/work/use-work.ts';

/** Work on many records, as the API tells it. */
export interface ListJob {
  id: string;
  kind: 'edit' | 'import' | 'undo';
  status: 'receiving' | 'running' | 'finished' | 'stopped' | 'failed';
  total: number;
  counts: Record<'waiting' | 'changed' | 'created' | 'unchanged' | 'refused', number>;
  refusals: { position: number; id: string | null; title: string | null; reason: string }[];
  undone_by: string | null;
}

const POLL_MS = 700;

/** The job that this person watches beside a list; it is still there after a reload. */
export function useWatchedJob(resource: string) {
  return useStore<string | null>(`list-job.${resource}`, null);
}

/** How far a job is, asked again while it runs. */
export function useListJob(id: string | null) {
  const call = useCall();
  return useQuery({
    queryKey: ['list-job', id],
    enabled: id !== null,
    queryFn: ({ signal }) => call<ListJob>('GET', `/bulk-edits/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'running' ? POLL_MS : false,
  });
}

/** What became of it, in words. */
export function outcomeWords({ counts }: ListJob): string {
  const parts = [
    [counts.changed, 'changed'],
    [counts.created, 'created'],
    [counts.unchanged, 'unchanged'],
    [counts.refused, 'refused'],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString()} ${word}`);
  return told.length === 0 ? 'nothing done' : told.join(', ');
}
