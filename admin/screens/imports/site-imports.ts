import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { SiteImport } from '#schema/answers/operations/site-import.ts';

export const IMPORTS_PATH = `${ADMIN_BASE}/imports`;

export const SYSTEMS = {
  ghost: 'Ghost',
  wordpress: 'WordPress',
  markdown: 'Markdown',
  medium: 'Medium',
  substack: 'Substack',
  epub: 'EPUB',
  notion: 'Notion',
  // oxlint-disable-next-line words/in-catalogue -- a name
  google_docs: 'Google Docs',
  word: 'Word',
} as const;
const LOOKED_AT_MS = 800;

export function isWorking({ status }: Pick<SiteImport, 'status'>): boolean {
  return status === 'checking' || status === 'running';
}

/** How far an import is, live while it is worked on. */
export function useSiteImport(id: string) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['site-import', id],
    queryFn: ({ signal }) => answer('GET /imports/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || !isWorking(state.data) ? false : LOOKED_AT_MS,
  });
}

/** Earlier imports, the newest first. */
export function useSiteImports(page: number) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['site-imports', page],
    queryFn: ({ signal }) => answer('GET /imports', { query: { page, per_page: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One page of the results for the items of a file; `looked` changes when they are loaded again. */
export function useImportItems(id: string, asked: { page: number; state: string; looked: string }) {
  const answer = useAnswer();
  const { page, state, looked } = asked;
  const narrowed = state === 'noted' ? { noted: 'true' } : state === '' ? {} : { state };
  return useQuery({
    queryKey: ['site-import-items', id, page, state, looked],
    queryFn: ({ signal }) =>
      answer('GET /imports/:id/items', {
        params: { id },
        query: { page, per_page: 25, ...narrowed },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
