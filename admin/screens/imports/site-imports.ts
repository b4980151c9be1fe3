import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useCall } from '../../kit/work/use-work.ts';

export const IMPORTS_PATH = `${ADMIN_BASE}/imports`;

export type ItemState = 'waiting' | 'created' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'refused';

/** What staff decide about a file as a whole. */
export interface Decisions {
  resource: string;
  site_address: string;
  /** By slug there: `make`, `tag`, `leave`, or the id of a category here. */
  categories: Record<string, string>;
  drafts_only: boolean;
}

/** A site that is or was brought in. */
export interface SiteImport {
  id: string;
  system: 'ghost' | 'wordpress' | 'markdown';
  file_name: string;
  status: 'checking' | 'checked' | 'running' | 'finished' | 'stopped' | 'failed' | 'cancelled';
  options: Decisions;
  facts: {
    title: string;
    address: string;
    ignored: Record<string, number>;
    categories: { name: string; slug: string; count: number }[];
  };
  total: number;
  counts: Record<ItemState, number>;
  noted: number;
  pictures: number;
  failure: string | null;
  /** What it was doing when it failed. */
  failed_from: 'checking' | 'running' | null;
  created_at: string;
}

/** What became of one thing of a file, or would. */
export interface ImportItem {
  position: number;
  kind: string;
  title: string;
  path: string | null;
  slug: string | null;
  state: ItemState;
  record_id: string | null;
  reason: string | null;
  notes: string[];
}

export const SYSTEMS = { ghost: 'Ghost', wordpress: 'WordPress', markdown: 'Markdown' } as const;
const LOOKED_AT_MS = 800;

export function isWorking({ status }: Pick<SiteImport, 'status'>): boolean {
  return status === 'checking' || status === 'running';
}

/** How far an import is, live while it is worked on. */
export function useSiteImport(id: string) {
  const call = useCall();
  return useQuery<SiteImport>({
    queryKey: ['site-import', id],
    queryFn: ({ signal }) => call('GET', `/imports/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || !isWorking(state.data) ? false : LOOKED_AT_MS,
  });
}

/** Earlier imports, the newest first. */
export function useSiteImports(page: number) {
  const call = useCall();
  return useQuery<{ data: SiteImport[]; last_page: number }>({
    queryKey: ['site-imports', page],
    queryFn: ({ signal }) => call('GET', '/imports', { query: { page, per_page: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One page of what became of the things of a file; `looked` changes when they are looked at anew. */
export function useImportItems(id: string, asked: { page: number; state: string; looked: string }) {
  const call = useCall();
  const { page, state, looked } = asked;
  const narrowed = state === 'noted' ? { noted: 'true' } : state === '' ? {} : { state };
  return useQuery<{ data: ImportItem[]; last_page: number; total: number }>({
    queryKey: ['site-import-items', id, page, state, looked],
    queryFn: ({ signal }) =>
      call('GET', `/imports/${id}/items`, { query: { page, per_page: 25, ...narrowed }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** "1,204 texts", "1 text". */
export function texts(count: number): string {
  return count === 1 ? '1 text' : `${count.toLocaleString()} texts`;
}
