import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import type { Conflict } from '../merge/conflict.ts';
import type { Conflicts } from '../merge/use-conflict.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { isPassing } from '../providers/problem-error.ts';
import type { AdminRecord } from '../records/records.ts';
import type { AutosaveOutcome } from './use-autosave.ts';
import type { RecordForm, Values } from '../form/use-record-form.ts';

interface SavingOptions {
  resource: Resource;
  record: AdminRecord;
  recordForm: RecordForm;
  conflicts: Conflicts;
  /** The form stands for `answered` from now on; what was typed since `sent` stays. */
  show: (answered: AdminRecord, before: AdminRecord, sent?: Values) => AdminRecord;
}

/** The ways to save a form. One save goes after the other: two of one's own must never meet. */
export function useSaving({ resource, record, recordForm, conflicts, show }: SavingOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { setPending, isConflict, remember, onFailure } = conflicts;
  const { isReadOnly } = recordForm.mode;
  const current = () => recordForm.current() ?? record;
  const running = useRef<Promise<unknown>>(undefined);
  const hasAutosaved = useRef(false);

  /** `typed`: what the form held when `values` were made of it. */
  async function update(values: Values, base: AdminRecord, typed = values) {
    remember({ mine: values, base });
    const saving = recordForm.attempt(async () => {
      const change = { id: record.id, data: values, previousData: base };
      const { data } = await dataProvider.update(resource.name, change);
      hasAutosaved.current = false;
      setPending(null);
      return show(data as AdminRecord, current(), typed);
    });
    running.current = saving;
    return saving;
  }
  async function saveNow({ evenUnchanged }: { evenUnchanged: boolean }): Promise<AdminRecord | undefined> {
    if (isReadOnly || recordForm.isSaving()) {
      if (isReadOnly || running.current === undefined) return undefined;
      await running.current.catch(() => undefined);
    }
    const values = recordForm.read();
    const isNeeded = recordForm.hasUnsaved() || (evenUnchanged && hasAutosaved.current);
    return isNeeded ? update(values, current()) : current();
  }
  async function autosave(): Promise<AutosaveOutcome> {
    if (recordForm.isSaving()) return 'later';
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
      return isPassing(error) ? 'later' : 'done';
    }
  }
  return {
    save: () => saveNow({ evenUnchanged: false }),
    saveExplicitly: () => saveNow({ evenUnchanged: true }),
    autosave,
    /** Saves what was chosen of two versions on top of theirs; what was not chosen leaves the form. */
    resolve: ({ mine, theirs }: Conflict, values: Values) =>
      update({ ...values, version: theirs.version }, theirs, mine),
  };
}
