import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { AiStatus } from '#schema/answers/operations/settings.ts';

/** Whether a model is set up, and how much of today's budget is used; undefined while loading. */
export function useAiStatus(isAsked = true): {
  status: AiStatus | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['ai', 'status'],
    queryFn: ({ signal }) => dataProvider.answer('GET /ai/status', { signal }),
    staleTime: 30_000,
    enabled: isAsked,
  });
  return { status: data, error, refetch: () => void refetch() };
}
