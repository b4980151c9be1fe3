import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { useAnswer } from '../kit/work/use-work.ts';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import { listOf } from '../language/formats.ts';
import { say } from './messages.ts';

const POLL_MS = 700;

/** The job that this person watches next to a list, kept across reloads. */
export function useWatchedJob(resource: string) {
  return useStore<string | null>(`list-job.${resource}`, null);
}

/** The progress of a job, polled while it runs. */
export function useListJob(id: string | null) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['list-job', id],
    enabled: id !== null,
    queryFn: ({ signal }) => answer('GET /bulk-edits/:id', { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'running' ? POLL_MS : false,
  });
}

/** Its result as text. */
export function outcomeWords({ counts }: ListJob): string {
  const parts = [
    [counts.changed, 'changed'],
    [counts.created, 'created'],
    [counts.unchanged, 'unchanged'],
    [counts.refused, 'skipped'],
  ] as const;
  const facts = parts.filter(([count]) => count > 0).map(([count, key]) => say(key, { count }));
  return facts.length === 0 ? say('no_changes') : listOf(facts, 'unit');
}
