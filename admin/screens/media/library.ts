import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useAnswer } from '../../kit/work/use-work.ts';

export const LIBRARY_PATH = `${ADMIN_BASE}/images`;
const PER_PAGE = 48;

/** As the server has it: authors change what they uploaded. */
export const MAY_CHANGE = { roles: ['administrator', 'editor'], own: ['author'] } as const;

/** Which images are shown. */
export const SHOWN = ['all', 'unused', 'without_alt'] as const;

export interface Looking {
  search: string;
  shown: (typeof SHOWN)[number];
  page: number;
}

export function useLibraryPage({ search, shown, page }: Looking) {
  const answer = useAnswer();
  const query = {
    page,
    per_page: PER_PAGE,
    ...(search === '' ? {} : { search }),
    ...(shown === 'all' ? {} : { [shown]: 'true' }),
  };
  return useQuery({
    queryKey: ['image-library', 'page', query],
    queryFn: ({ signal }) => answer('GET /image', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useLibraryImage(identifier: string) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['image-library', 'one', identifier],
    queryFn: ({ signal }) => answer('GET /image/:identifier', { params: { identifier }, signal }),
  });
}

/** Everything that shows the library reloads, but not for a deleted image. */
export function useLibraryChanged(): (gone?: string) => Promise<void> {
  const client = useQueryClient();
  return (gone) =>
    client.invalidateQueries({
      queryKey: ['image-library'],
      predicate: ({ queryKey: [, extent, identifier] }) => extent !== 'one' || identifier !== gone,
    });
}
