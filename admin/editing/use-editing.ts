import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useRef } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { type Merge, mergeOf, useConflict } from '../merge/use-conflict.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { useListsChanged } from '../records/use-lists-changed.ts';
import { type AdminRecord, isUnstored } from '../records/records.ts';
import { useAutosave } from './use-autosave.ts';
import { type RecordForm, useRecordForm, type Values } from '../form/use-record-form.ts';
import { type Saving, type SavingOptions, useSaving } from './use-saving.ts';

/** Everything that can be done with the record that is open. */
export interface Editing {
  recordForm: RecordForm;
  /** The record as the server has it, as far as this page knows. */
  stored: AdminRecord;
  /** The saved record; undefined if that failed. Sends nothing when nothing changed. */
  save(): Promise<AdminRecord | undefined>;
  /** The same for the Save button: autosaved changes become a revision that stays. */
  saveExplicitly(): Promise<AdminRecord | undefined>;
  /**
   * Saves unsaved changes, then runs an action; with `checksVersion`, only on the version that this page
   * knows. The form takes the response unless `stays` is false.
   */
  act(
    action: string,
    options?: { checksVersion?: boolean; stays?: boolean; input?: Values },
  ): Promise<AdminRecord | undefined>;
  /** Saves unsaved changes, then runs `work` before any other save; not if saving failed. */
  afterSave<Result>(work: (saved: AdminRecord) => Promise<Result>): Promise<Result | undefined>;
  /** Fetches the record again; unsaved input stays. */
  refresh(): Promise<void>;
  remove(): Promise<boolean>;
  /** Switches the form to this record, which was written elsewhere, e.g. restored. Unsaved input stays. */
  show(record: AdminRecord, sent?: Values): AdminRecord;
  merge: Merge;
  /** Set when this page itself navigates away: there is no question about unsaved input. */
  leave(): void;
  isLeaving: RefObject<boolean>;
  /** Saves unsaved changes of another part of this page; true if that worked. Undefined: it has none. */
  beside: RefObject<(() => Promise<boolean>) | undefined>;
  /** Another part of the page reports its unsaved changes. */
  noteBeside(save: (() => Promise<boolean>) | undefined): void;
}

interface EditingOptions {
  resource: Resource;
  record: AdminRecord;
  isReadOnly: boolean;
  /** True if the record's state forbids changes. */
  isLocked?: ((record: AdminRecord) => boolean) | undefined;
  /** Called when the server has made the record. */
  onMade?: ((made: AdminRecord) => void) | undefined;
}

export function useEditing(options: EditingOptions): Editing {
  const { resource, record, isReadOnly: mayOnlyRead, isLocked, onMade } = options;
  const dataProvider = useDataProvider<AppDataProvider>();
  const conflicts = useConflict(resource);
  const { onFailure } = conflicts;
  const recordForm = useRecordForm({ resource, record, isReadOnly: mayOnlyRead, isLocked, onFailure });
  const { isReadOnly } = recordForm.mode;
  const stored = recordForm.record ?? record;
  const current = () => recordForm.current() ?? record;
  const { isLeaving, leave, show, showNewer } = useStored(resource, recordForm, onMade);
  const saving = useSaving({ resource, record, recordForm, conflicts, show });
  useAutosave({
    recordForm,
    save: saving.autosave,
    isEnabled:
      isContentType(resource) && !isReadOnly && conflicts.pending === null && stored.status !== 'trashed',
  });
  const { act, remove } = useVerbs({ resource, record, recordForm, conflicts, saving, show, leave });
  const refresh: Editing['refresh'] = async () => {
    const { data } = await dataProvider.getOne<AdminRecord>(resource.name, { id: stored.pk });
    showNewer(data, stored);
  };
  const beside: Editing['beside'] = useRef(undefined);
  const noteBeside: Editing['noteBeside'] = useCallback((unsaved) => {
    beside.current = unsaved;
  }, []);
  const showElsewhere: Editing['show'] = (answered, sent) => show(answered, current(), sent);
  const { save, saveExplicitly, afterSave } = saving;
  const verbs = {
    save,
    saveExplicitly,
    afterSave,
    act,
    refresh,
    remove,
    leave,
    show: showElsewhere,
    noteBeside,
  };
  return {
    recordForm,
    stored,
    ...verbs,
    merge: mergeOf(conflicts, recordForm, saving.resolve),
    isLeaving,
    beside,
  };
}

interface VerbOptions extends SavingOptions {
  saving: Saving;
  leave: () => void;
}

/** Actions on the record besides saving, each after pending saves. */
function useVerbs({ resource, record, recordForm, conflicts, saving, show, leave }: VerbOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const listsChanged = useListsChanged(resource);
  const current = () => recordForm.current() ?? record;
  const act: Editing['act'] = async (action, options = {}) => {
    const { checksVersion = false, stays = true } = options;
    return saving.afterSave((saved) => {
      conflicts.remember({ mine: saved, base: saved });
      const input = { ...options.input, ...(checksVersion ? { version: saved.version } : {}) };
      return recordForm.attempt(async () => {
        const { data } = await dataProvider.act(resource.name, { id: saved.pk, action, input });
        // Input during the action is kept as well.
        return stays ? show(data, saved, saved) : data;
      });
    });
  };
  const remove: Editing['remove'] = async () => {
    const isGone = await saving.inTurn(() =>
      recordForm.attempt(async () => {
        await dataProvider.delete(resource.name, { id: current().pk, previousData: current() });
        return true;
      }),
    );
    if (isGone !== true) return false;
    leave();
    listsChanged();
    return true;
  };
  return { act, remove };
}

/** Updates the form and react-admin's cache with the server's response. */
function useStored(resource: Resource, recordForm: RecordForm, onMade: EditingOptions['onMade']) {
  const queryClient = useQueryClient();
  const listsChanged = useListsChanged(resource);
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const isLeaving = useRef(false);
  const shown = useRef<AdminRecord>(undefined);
  const leave = () => {
    isLeaving.current = true;
  };
  const show = (answered: AdminRecord, before: AdminRecord, sent?: Values): AdminRecord => {
    const hasMoved =
      resource.api.key === 'slug' && before.id === before.slug && answered.slug !== before.slug;
    const isMade = isUnstored(before);
    const next = { ...answered, id: hasMoved || isMade ? answered.id : before.id };
    shown.current = next;
    recordForm.accept(next, sent);
    queryClient.setQueryData([resource.name, 'getOne', { id: String(next.id), meta: undefined }], next);
    listsChanged();
    if (isMade && onMade !== undefined) {
      // The same form continues under the new record's URL, and no one is asked about text typed in the
      // meantime.
      leave();
      onMade(next);
      isLeaving.current = false;
    }
    if (hasMoved) {
      leave();
      navigate(createPath({ resource: resource.name, type: 'edit', id: next.id }), { replace: true });
    }
    return next;
  };
  /** When a response arrives, the page may know a newer record: an older one is not shown again. */
  const showNewer = (answered: AdminRecord, asked: AdminRecord): void => {
    const known = shown.current ?? asked;
    if ((answered.version ?? 0) >= (known.version ?? 0)) show(answered, known, known);
  };
  return { isLeaving, leave, show, showNewer };
}
