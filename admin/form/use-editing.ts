import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { isContentType } from '#schema/registry.ts';
import type { Conflict } from '../merge/conflict.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { ANY_CONTENT } from '../providers/declarations.ts';
import { problemOf } from '../providers/problem-error.ts';
import { type AdminRecord, toAdminRecord } from '../providers/records.ts';
import { type AutosaveOutcome, useAutosave } from './use-autosave.ts';
import { useFailureNotice } from './use-failure-notice.ts';
import { type RecordForm, useRecordForm, type Values } from './use-record-form.ts';

/** Everything that can be done with the record that is open. */
export interface Editing {
  recordForm: RecordForm;
  /** The record as the server has it, as far as this page knows. */
  stored: AdminRecord;
  /** The saved record; undefined where that failed. Nothing is sent where nothing changed. */
  save(): Promise<AdminRecord | undefined>;
  /** The same for who presses the button: what was saved by itself before becomes a revision that stays. */
  saveExplicitly(): Promise<AdminRecord | undefined>;
  /**
   * Saves what is unsaved, then carries out a verb; where `checksVersion`, only on what this page knows. The form
   * stands for the answer unless `stays` is false.
   */
  act(
    action: string,
    options?: { checksVersion?: boolean; stays?: boolean; input?: Values },
  ): Promise<AdminRecord | undefined>;
  /** Fetches the record anew; what is typed and not saved stays. */
  refresh(): Promise<void>;
  remove(): Promise<boolean>;
  /** The form stands for this record now: it was written elsewhere, e.g. restored. What is typed stays. */
  show(record: AdminRecord, sent?: Values): AdminRecord;
  merge: Merge;
  /** True once this page itself leads elsewhere. */
  isLeaving: RefObject<boolean>;
}

/** Two versions of the record that have to become one. */
export interface Merge {
  /** Null: there is nothing to merge. */
  conflict: Conflict | null;
  isOpen: boolean;
  open(): void;
  /** Leaves the form as it is; the conflict stays until it is resolved. */
  close(): void;
  /** Saves what was chosen on top of their version. */
  resolve(values: Values): Promise<void>;
}

interface EditingOptions {
  resource: Resource;
  record: AdminRecord;
  isReadOnly: boolean;
  /** True where the state of the record forbids to change it. */
  isLocked?: ((record: AdminRecord) => boolean) | undefined;
}

export function useEditing({ resource, record, isReadOnly: mayOnlyRead, isLocked }: EditingOptions): Editing {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { pending, setPending, isConflict, onFailure, remember } = useConflict(resource);
  const recordForm = useRecordForm({ resource, record, isReadOnly: mayOnlyRead, isLocked, onFailure });
  const { isReadOnly } = recordForm.mode;
  const stored = recordForm.mode.record ?? record;
  const current = () => recordForm.current() ?? record;
  const { isLeaving, leave, show, showNewer } = useStored(resource, recordForm);
  /** Saves go one after the other: two of one's own must never meet. */
  const running = useRef<Promise<unknown>>(undefined);
  const hasAutosaved = useRef(false);

  /** `version`: the one to save on top of, where that is not the one this page was opened with. */
  async function update(mine: Values, base: AdminRecord, version = mine.version) {
    remember({ mine, base });
    const saving = recordForm.attempt(async () => {
      const change = { id: record.id, data: { ...mine, version }, previousData: base };
      const { data } = await dataProvider.update(resource.name, change);
      hasAutosaved.current = false;
      setPending(null);
      return show(data as AdminRecord, current(), mine);
    });
    running.current = saving;
    return saving;
  }
  async function saveNow({ evenUnchanged }: { evenUnchanged: boolean }): Promise<AdminRecord | undefined> {
    if (isReadOnly || recordForm.saveState.is === 'saving') {
      if (isReadOnly || running.current === undefined) return undefined;
      await running.current.catch(() => undefined);
    }
    const values = recordForm.read();
    const isNeeded = recordForm.hasUnsaved() || (evenUnchanged && hasAutosaved.current);
    return isNeeded ? update(values, current()) : current();
  }
  async function autosave(): Promise<AutosaveOutcome> {
    if (recordForm.saveState.is === 'saving') return 'later';
    if (!recordForm.hasUnsaved()) return 'done';
    const mine = recordForm.read();
    const previous = current();
    remember({ mine, base: previous });
    const saving = recordForm.attemptQuietly(async () => {
      const saved = await dataProvider.autosave(resource.name, { values: mine, previous });
      hasAutosaved.current = true;
      show(saved, previous, mine);
    });
    running.current = saving.catch(() => undefined);
    try {
      await saving;
      return 'done';
    } catch (error) {
      if (isConflict(error)) onFailure(error, { isQuiet: true });
      return problemOf(error) === undefined ? 'later' : 'done';
    }
  }
  useAutosave({
    recordForm,
    save: autosave,
    isEnabled: isContentType(resource) && !isReadOnly && pending === null && stored.status !== 'trashed',
  });
  const act: Editing['act'] = async (action, options = {}) => {
    const { checksVersion = false, stays = true } = options;
    // Somebody who may not write may still be allowed the verb.
    const saved = isReadOnly ? current() : await saveNow({ evenUnchanged: false });
    if (saved === undefined) return undefined;
    remember({ mine: saved, base: saved });
    const input = { ...options.input, ...(checksVersion ? { version: saved.version } : {}) };
    return recordForm.attempt(async () => {
      const { data } = await dataProvider.act(resource.name, { id: saved.pk, action, input });
      return stays ? show(data, saved) : data;
    });
  };
  const refresh: Editing['refresh'] = async () => {
    const { data } = await dataProvider.getOne<AdminRecord>(resource.name, { id: stored.pk });
    showNewer(data, stored);
  };
  const remove: Editing['remove'] = async () => {
    const isGone = await recordForm.attempt(async () => {
      await dataProvider.delete(resource.name, { id: stored.pk, previousData: stored });
      return true;
    });
    if (isGone === true) leave();
    return isGone === true;
  };
  const merge: Merge = {
    conflict: pending?.conflict ?? null,
    isOpen: pending?.isOpen === true,
    open: () => setPending((present) => present && { ...present, isOpen: true }),
    close: () => setPending((present) => present && { ...present, isOpen: false }),
    resolve: async (values) => {
      if (pending === null) return;
      const { theirs } = pending.conflict;
      await update(values, theirs, theirs.version);
    },
  };
  const save = () => saveNow({ evenUnchanged: false });
  const saveExplicitly = () => saveNow({ evenUnchanged: true });
  const showElsewhere: Editing['show'] = (answered, sent) => show(answered, current(), sent);
  const verbs = { save, saveExplicitly, act, refresh, remove, show: showElsewhere };
  return { recordForm, stored, ...verbs, merge, isLeaving };
}

interface PendingConflict {
  conflict: Conflict;
  isOpen: boolean;
}

/** A save that came too late becomes a question; every other failure is told. */
function useConflict(resource: Resource) {
  const tell = useFailureNotice(resource);
  const [pending, setPending] = useState<PendingConflict | null>(null);
  const attempted = useRef<Omit<Conflict, 'theirs'>>(undefined);
  const isConflict = (error: unknown) => problemOf(error)?.code === 'version_conflict';
  return {
    pending,
    setPending,
    isConflict,
    remember: (attempt: Omit<Conflict, 'theirs'>) => {
      attempted.current = attempt;
    },
    /** Quiet: somebody is writing, the question waits until they ask for it. */
    onFailure: (error: unknown, { isQuiet = false }: { isQuiet?: boolean } = {}) => {
      const current = problemOf(error)?.current;
      const attempt = attempted.current;
      if (!isConflict(error) || current === undefined || attempt === undefined) return tell(error);
      const theirs = toAdminRecord(resource, current as Values & { id: string }, attempt.base.id);
      return setPending({ conflict: { ...attempt, theirs }, isOpen: !isQuiet });
    },
  };
}

/** Makes the form and react-admin's memory stand for what the server answered. */
function useStored(resource: Resource, recordForm: RecordForm) {
  const queryClient = useQueryClient();
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
    const next = { ...answered, id: hasMoved ? answered.id : before.id };
    shown.current = next;
    recordForm.accept(next, sent);
    queryClient.setQueryData([resource.name, 'getOne', { id: String(next.id), meta: undefined }], next);
    for (const name of [resource.name, ANY_CONTENT]) {
      void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
    }
    if (hasMoved) {
      leave();
      navigate(createPath({ resource: resource.name, type: 'edit', id: next.id }), { replace: true });
    }
    return next;
  };
  /** By the time of an answer the page may know more than when it asked: an older record is not shown again. */
  const showNewer = (answered: AdminRecord, asked: AdminRecord): void => {
    const known = shown.current ?? asked;
    if ((answered.version ?? 0) >= (known.version ?? 0)) show(answered, known, known);
  };
  return { isLeaving, leave, show, showNewer };
}
