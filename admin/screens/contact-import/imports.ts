import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCall } from '../../kit/work/use-work.ts';

/** A file that is or was brought in. */
export interface ImportRun {
  id: string;
  status: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
  file_name: string;
  rows: number;
  imported: number;
  updated: number;
  refused: number;
  dry_run: boolean;
  failure: string | null;
  created_at: string;
  /** The first rows that were refused. */
  refusals?: { line: number; reason: string; cells: string[] }[];
}

const LOOKED_AT_MS = 700;

export function isOver({ status }: Pick<ImportRun, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

/** How far one file is, live until it is done. */
export function useImportRun(id: string | undefined) {
  const call = useCall();
  return useQuery<ImportRun>({
    queryKey: ['contact-import', id],
    queryFn: ({ signal }) => call('GET', `/contacts/imports/${id}`, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : LOOKED_AT_MS),
  });
}

/** Earlier files, the newest first. */
export function useImports(page: number) {
  const call = useCall();
  return useQuery<{ data: ImportRun[]; last_page: number }>({
    queryKey: ['contact-imports', page],
    queryFn: ({ signal }) => call('GET', '/contacts/imports', { query: { page, per_page: 5 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What is done with the rows of a file. */
export interface ImportChoices {
  file: File;
  mapping: Record<string, string>;
  listIds: readonly string[];
  isConfirmed: boolean;
  wantBack: boolean;
  source: string;
}

/** The form that the server takes. */
export function importForm(choices: ImportChoices, isDryRun: boolean): FormData {
  const form = new FormData();
  // Fields first: a server that reads as it arrives knows them before the rows.
  form.set('contact_list_ids', choices.listIds.join(','));
  form.set('mapping', JSON.stringify(choices.mapping));
  form.set('dry_run', String(isDryRun));
  form.set('confirmed', String(choices.isConfirmed));
  form.set('resubscribe', String(choices.wantBack));
  if (choices.source.trim() !== '') form.set('source', choices.source.trim());
  form.set('file', choices.file);
  return form;
}
