import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useAnswer } from './use-work.ts';

const KEY = ['site-name'];
const ASKED_AGAIN_MS = 5 * 60_000;

/** The name of the site; empty until it is loaded. */
export function useSiteName(): string {
  const answer = useAnswer();
  const { data = '' } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await answer('GET /site', { signal })).name,
    staleTime: ASKED_AGAIN_MS,
  });
  return data;
}

/** Call this when the name may have changed. */
export function forgetSiteName(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}
