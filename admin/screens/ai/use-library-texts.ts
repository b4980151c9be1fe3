import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { ANY_CONTENT } from '../../records/declarations.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import type { AdminRecord } from '../../records/records.ts';
import type { KeptSource } from '#schema/answers/records/drafting.ts';

/** What there is to draft from; undefined while it is being looked for. */
export interface LibraryTexts {
  content: AdminRecord[] | undefined;
  kept: KeptSource[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

const SHOWN = 8;

/** Content of this site and sources of earlier drafts that fit a search, the last touched first. */
export function useLibraryTexts(search: string): LibraryTexts {
  const dataProvider = useDataProvider<AppDataProvider>();
  const content = useGetList<AdminRecord>(
    ANY_CONTENT,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'updated_at', order: 'DESC' },
      filter: search === '' ? {} : { q: search },
    },
    { placeholderData: (previous) => previous },
  );
  const kept = useQuery({
    queryKey: ['ai', 'sources', search],
    queryFn: ({ signal }) =>
      dataProvider.answer('GET /ai/sources', {
        ...(search === '' ? {} : { query: { search } }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return {
    content: content.data,
    // Those that are texts of this site are listed as such.
    kept: kept.data?.filter((source) => source.content_id === null).slice(0, SHOWN),
    hasFailed: content.isError || kept.isError,
    retry: () => {
      void content.refetch();
      void kept.refetch();
    },
  };
}
