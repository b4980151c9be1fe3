import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';

export type Today = AnswerOf<'GET /today'>;

export function useToday() {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => dataProvider.answer('GET /today', { signal }),
    // Reloaded on return, to show the current state.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
}
