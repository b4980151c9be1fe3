import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Resource } from '#schema/define/define-resource.ts';
import { isSame } from '../records/is-same.ts';
import { isPassing, problemOf } from '../providers/problem-error.ts';
import { type AdminRecord, isUnstored, toUpdateBody } from '../records/records.ts';
import type { FormMode } from './form-mode.ts';

export type Values = Record<string, unknown>;

/** The save status in the top bar. */
export type SaveState =
  | { is: 'clean' | 'dirty' | 'saving' | 'failed' | 'retrying' | 'offline' }
  | { is: 'saved'; at: number };

export interface RecordForm {
  form: UseFormReturn<Values>;
  mode: FormMode;
  /** The stored record; undefined while it is being created. */
  record: AdminRecord | undefined;
  saveState: SaveState;
  isDirty: boolean;
  /** Reads the form, with everything that was still waiting to be written into it. */
  read(): Values;
  /** Runs `work`; errors are shown at the fields. Undefined if it failed. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  /** The same for an automatic save: a failure is thrown, and only the status in the top bar shows it. */
  attemptQuietly<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The stored record, as far as this page knows now. */
  current(): AdminRecord | undefined;
  /** True while a save is in progress. */
  isSaving(): boolean;
  /** True if there is unsaved input, including input not yet written to the form. */
  hasUnsaved(): boolean;
  /** Switches the form to this record. Input made while it was being sent stays. */
  accept(record: AdminRecord, sent?: Values): void;
}

interface RecordFormOptions {
  resource: Resource;
  record: AdminRecord | undefined;
  /** The initial values of a new record. */
  defaults?: Values;
  isReadOnly: boolean;
  /** True if a record's state forbids changes. */
  isLocked?: ((record: AdminRecord) => boolean) | undefined;
  /** Errors without a field, and those with one as well: every error must be shown. */
  onFailure: (error: unknown) => void;
}

/** The state of a form over one record: the stored values, the input, and the progress of a save. */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, isLocked, onFailure } = options;
  const form = useForm<Values>({
    defaultValues: formValues(resource, options.record ?? options.defaults ?? {}),
  });
  const [record, setRecord] = useState(options.record);
  const flushes = useRef(new Set<() => void>());
  const known = useRef(options.record);
  const { phase, ...attempts } = useAttempts(form, onFailure);
  const { isDirty } = form.formState;
  const isReadOnly = options.isReadOnly || (record !== undefined && isLocked?.(record) === true);

  const onFlush = useCallback((flush: () => void) => {
    flushes.current.add(flush);
    return () => void flushes.current.delete(flush);
  }, []);
  const mode = useMemo(() => ({ resource, isReadOnly, onFlush }), [resource, isReadOnly, onFlush]);

  const read = () => {
    for (const flush of flushes.current) flush();
    return structuredClone(form.getValues());
  };
  return {
    form,
    mode,
    record: record === undefined || isUnstored(record) ? undefined : record,
    isDirty,
    saveState: isDirty && (phase.is === 'clean' || phase.is === 'saved') ? { is: 'dirty' } : phase,
    read,
    current: () => known.current,
    hasUnsaved: () => isUnsaved(resource, read(), known.current ?? options.defaults ?? {}),
    ...attempts,
    accept: (stored, sent) => {
      // The latest input may not have reached the form yet.
      for (const flush of sent === undefined ? [] : flushes.current) flush();
      const typedMeanwhile = sent === undefined ? [] : changedSince(form.getValues(), sent);
      known.current = stored;
      setRecord(stored);
      form.reset(formValues(resource, stored));
      for (const [name, value] of typedMeanwhile) form.setValue(name, value, { shouldDirty: true });
    },
  };
}

/** Runs server calls, and updates the save status in the top bar. */
function useAttempts(form: UseFormReturn<Values>, onFailure: (error: unknown) => void) {
  const [phase, setPhase] = useState<SaveState>({ is: 'clean' });
  const running = useRef(0);
  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    running.current += 1;
    setPhase({ is: 'saving' });
    try {
      const result = await work();
      setPhase({ is: 'saved', at: Date.now() });
      return result;
    } finally {
      running.current -= 1;
    }
  }
  return {
    phase,
    isSaving: () => running.current > 0,
    attempt: async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      form.clearErrors();
      try {
        return await run(work);
      } catch (error) {
        setPhase({ is: 'failed' });
        showErrors(form, problemOf(error)?.errors ?? {});
        onFailure(error);
        return undefined;
      }
    },
    attemptQuietly: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await run(work);
      } catch (error) {
        // Errors of the server are shown on a manual save; here the input stays unsaved for the time being.
        setPhase({
          is: !isPassing(error) ? 'clean' : navigator.onLine ? 'retrying' : 'offline',
        });
        throw error;
      }
    },
  };
}

function showErrors(form: UseFormReturn<Values>, errors: Record<string, string>): void {
  for (const [name, message] of Object.entries(errors)) form.setError(name, { type: 'server', message });
  const [first] = Object.keys(errors);
  // After the error is on the screen: a closed group opens for it first.
  if (first !== undefined) setTimeout(() => form.setFocus(first), 50);
}

/** Write-only fields start empty in the form: without an initial value, they would count as changed. */
function formValues(resource: Resource, record: Values): Values {
  const unread = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'password');
  return { ...Object.fromEntries(unread.map(([name]) => [name, null])), ...record };
}

/** Is there anything in the form that a save would send? */
function isUnsaved(resource: Resource, values: Values, previous: Values): boolean {
  return Object.keys(toUpdateBody(resource, { values, previous })).some((key) => key !== 'version');
}

function changedSince(values: Values, sent: Values): [string, unknown][] {
  return Object.entries(values).filter(([name, value]) => !isSame(value, sent[name]));
}
