import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteExport } from '#schema/answers/operations/site-export.ts';
import { useAnswer } from '../../kit/work/use-work.ts';

export const EXPORTS_KEY = 'site-exports';
const LOOKED_AT_MS = 1_000;

export function isOpen({ status }: Pick<SiteExport, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/** Exports, the newest first; live while one is written. */
export function useSiteExports(page: number) {
  const answer = useAnswer();
  return useQuery({
    queryKey: [EXPORTS_KEY, page],
    queryFn: ({ signal }) => answer('GET /exports', { query: { page, per_page: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? LOOKED_AT_MS : false),
  });
}
