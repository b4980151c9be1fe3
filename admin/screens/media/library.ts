import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UploadedImage } from '../../providers/data-provider.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useCall } from '../../kit/work/use-work.ts';

export const LIBRARY_PATH = `${ADMIN_BASE}/images`;
const PER_PAGE = 48;

/** One picture of the library as `GET /image` tells of it. */
export interface LibraryPicture extends UploadedImage {
  id: string;
  format: string;
  bytes: number;
  placeholder_color: string;
  focal_x: number;
  focal_y: number;
  source_url: string | null;
  created_by: string | null;
  created_by_name: string | null;
  created_at: string;
  used_count: number;
  used_in: { id: string; title: string; type: string }[];
}

/** Which pictures are looked at. */
export const SHOWN = [
  { id: 'all', label: 'All' },
  { id: 'unused', label: 'Unused' },
  { id: 'without_alt', label: 'Without a description' },
] as const;

export interface Looking {
  search: string;
  shown: (typeof SHOWN)[number]['id'];
  page: number;
}

interface LibraryPage {
  data: LibraryPicture[];
  last_page: number;
  total: number;
}

export function useLibraryPage({ search, shown, page }: Looking) {
  const call = useCall();
  const query = {
    page,
    per_page: PER_PAGE,
    ...(search === '' ? {} : { search }),
    ...(shown === 'all' ? {} : { [shown]: 'true' }),
  };
  return useQuery({
    queryKey: ['image-library', 'page', query],
    queryFn: ({ signal }) => call<LibraryPage>('GET', '/image', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePicture(identifier: string) {
  const call = useCall();
  return useQuery({
    queryKey: ['image-library', 'one', identifier],
    queryFn: ({ signal }) =>
      call<LibraryPicture>('GET', `/image/${encodeURIComponent(identifier)}`, { signal }),
  });
}

/** Everything that shows the library looks again, but not for a picture that is gone. */
export function useLibraryChanged(): (gone?: string) => Promise<void> {
  const client = useQueryClient();
  return (gone) =>
    client.invalidateQueries({
      queryKey: ['image-library'],
      predicate: ({ queryKey: [, extent, identifier] }) => extent !== 'one' || identifier !== gone,
    });
}

/** "1 picture", "24 pictures". */
export function pictures(count: number): string {
  return count === 1 ? '1 picture' : `${count.toLocaleString()} pictures`;
}
