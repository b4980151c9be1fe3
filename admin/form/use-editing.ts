import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { ANY_CONTENT } from '../providers/declarations.ts';
import { problemOf } from '../providers/problem-error.ts';
import { type AdminRecord, toAdminRecord, toUpdateBody } from '../providers/records.ts';
import type { Conflict } from './conflict-dialog.tsx';
import { useFailureNotice } from './use-failure-notice.ts';
import { type RecordForm, useRecordForm, type Values } from './use-record-form.ts';

/** Everything that can be done with the record that is open. */
export interface Editing {
  recordForm: RecordForm;
  /** The record as the server has it, as far as this page knows. */
  stored: AdminRecord;
  /** The saved record; undefined where that failed. Nothing is sent where nothing changed. */
  save(): Promise<AdminRecord | undefined>;
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
  conflict: Conflict | null;
  loadTheirs(): void;
  keepMine(): Promise<void>;
  closeConflict(): void;
  /** True once this page itself leads elsewhere. */
  isLeaving: RefObject<boolean>;
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
  const { conflict, setConflict, onFailure, remember } = useConflict(resource);
  const recordForm = useRecordForm({ resource, record, isReadOnly: mayOnlyRead, isLocked, onFailure });
  const { isReadOnly } = recordForm.mode;
  const stored = recordForm.mode.record ?? record;
  const { isLeaving, leave, show, showNewer } = useStored(resource, recordForm);

  /** `version`: the one to save on top of, where that is not the one this page was opened with. */
  async function update(mine: Values, base: AdminRecord, version = mine.version) {
    remember({ mine, base });
    return recordForm.attempt(async () => {
      const change = { id: record.id, data: { ...mine, version }, previousData: base };
      const { data } = await dataProvider.update(resource.name, change);
      return show(data as AdminRecord, stored, mine);
    });
  }
  async function save(): Promise<AdminRecord | undefined> {
    if (isReadOnly || recordForm.saveState.is === 'saving') return undefined;
    const values = recordForm.read();
    return hasChanges(resource, values, stored) ? update(values, stored) : stored;
  }
  const act: Editing['act'] = async (action, options = {}) => {
    const { checksVersion = false, stays = true } = options;
    // Somebody who may not write may still be allowed the verb.
    const saved = isReadOnly ? stored : await save();
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
  const resolution = {
    closeConflict: () => setConflict(null),
    loadTheirs: () => {
      if (conflict !== null) show(conflict.theirs, stored);
      setConflict(null);
    },
    keepMine: async () => {
      setConflict(null);
      // What they changed and I did not stays theirs: only my changes are sent, on top of their version.
      if (conflict !== null) await update(conflict.mine, conflict.base, conflict.theirs.version);
    },
  };
  return { recordForm, stored, save, act, refresh, remove, isLeaving, conflict, ...resolution };
}

/** A save that came too late becomes a question; every other failure is told. */
function useConflict(resource: Resource) {
  const tell = useFailureNotice(resource);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const attempted = useRef<Omit<Conflict, 'theirs'>>(undefined);
  return {
    conflict,
    setConflict,
    remember: (attempt: Omit<Conflict, 'theirs'>) => {
      attempted.current = attempt;
    },
    onFailure: (error: unknown) => {
      const { code, current } = problemOf(error) ?? {};
      const attempt = attempted.current;
      if (code !== 'version_conflict' || current === undefined || attempt === undefined) return tell(error);
      const theirs = toAdminRecord(resource, current as Values & { id: string }, attempt.base.id);
      return setConflict({ ...attempt, theirs });
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

function hasChanges(resource: Resource, values: Values, previous: AdminRecord): boolean {
  return Object.keys(toUpdateBody(resource, { values, previous })).some((key) => key !== 'version');
}
