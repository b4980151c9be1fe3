import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useAnswer } from './use-work.ts';

const KEY = ['site-name'];
const ASKED_AGAIN_MS = 5 * 60_000;

/** What the site is called; empty until that is known. */
export function useSiteName(): string {
  const answer = useAnswer();
  const { data = '' } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await answer('GET /site', { signal })).name,
    staleTime: ASKED_AGAIN_MS,
  });
  return data;
}

/** Called once the name may be another. */
export function forgetSiteName(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}
