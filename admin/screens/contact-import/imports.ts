import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LeftState, isLeft, stateOfFile } from '#schema/contact-files/state-columns.ts';
import type { StateDecisions } from '#schema/contact-files/states.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { ImportRun } from '#schema/answers/newsletter/contacts.ts';

const LOOKED_AT_MS = 700;

export function isOver({ status }: Pick<ImportRun, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

/** How far one file is, live until it is done. */
export function useImportRun(id: string | undefined) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['contact-import', id],
    queryFn: ({ signal }) => answer('GET /contacts/imports/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : LOOKED_AT_MS),
  });
}

/** Earlier files, the newest first. */
export function useImports(page: number) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['contact-imports', page],
    queryFn: ({ signal }) => answer('GET /contacts/imports', { query: { page, per_page: 5 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Figures of a file under way change until it is done.
    refetchInterval: ({ state }) => (state.data?.data.every(isOver) === false ? LOOKED_AT_MS : false),
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
  /** Why everyone in the file must get no email; empty: it is a file of subscribers. */
  suppress: LeftState | '';
  /** Decisions on values that don't say who gets email: column → value → state. */
  decisions: StateDecisions;
}

/** What is proposed for a file: its columns by their names, and how it is meant by its own. */
export function choicesFor(file: File, mapping: Record<string, string>): ImportChoices {
  const everyone = stateOfFile(file.name);
  return {
    file,
    mapping,
    listIds: [],
    isConfirmed: false,
    wantBack: false,
    source: '',
    suppress: isLeft(everyone) ? everyone : '',
    decisions: {},
  };
}

/** The form that the server takes. */
export function importForm(choices: ImportChoices, isDryRun: boolean): FormData {
  const form = new FormData();
  // Fields first: a server that reads as it arrives knows them before the rows.
  const isSuppression = choices.suppress !== '';
  form.set('contact_list_ids', isSuppression ? '' : choices.listIds.join(','));
  form.set('mapping', JSON.stringify(choices.mapping));
  form.set('dry_run', String(isDryRun));
  form.set('confirmed', String(choices.isConfirmed && !isSuppression));
  form.set('resubscribe', String(choices.wantBack && !isSuppression));
  form.set('suppress', choices.suppress);
  form.set('states', JSON.stringify(choices.decisions));
  if (choices.source.trim() !== '') form.set('source', choices.source.trim());
  form.set('file', choices.file);
  return form;
}
