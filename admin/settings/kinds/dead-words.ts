import { useQuery } from '@tanstack/react-query';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { useDeadTargets, missingPageText } from './dead-targets.ts';

/** Long enough that only what has been typed to its end is asked for. */
const PAUSE_MS = 500;

/** What is wrong with a link to this address: as the server said with the settings, or asked once it is typed. */
export function useDeadWords(target: string): string | undefined {
  const stored = useDeadTargets().get(target);
  const settled = usePaused(target, PAUSE_MS);
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['resolved', settled],
    queryFn: ({ signal }) => answer('GET /redirects/resolve', { query: { path: settled }, signal }),
    enabled: stored === undefined && settled === target && /^\/[^/{]/.test(settled),
    retry: false,
  });
  if (stored !== undefined || settled !== target) return stored;
  return data?.is === 'nothing' && !data.is_draft ? missingPageText(target) : undefined;
}
