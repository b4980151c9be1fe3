import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListParams } from '#api-client/client.ts';
import { useAnswer } from '../kit/work/use-work.ts';

/** What queries of quotes begin with: after a change, all of them are read again. */
export const QUOTES_KEY = 'quotations';

/** One page of quotes. */
export function useQuotes(query: ListParams) {
  const answer = useAnswer();
  return useQuery({
    queryKey: [QUOTES_KEY, 'list', query],
    queryFn: ({ signal }) => answer('GET /quotations', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
