import { useRef } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Conflict } from '../merge/conflict.ts';
import type { Conflicts } from '../merge/use-conflict.ts';
import { isPassing } from '../providers/problem-error.ts';
import { type AdminRecord, isUnstored } from '../records/records.ts';
import { useStoring } from './use-storing.ts';
import type { AutosaveOutcome } from './use-autosave.ts';
import type { RecordForm, Values } from '../form/use-record-form.ts';

/** The dependencies of saving. */
export interface SavingOptions {
  resource: Resource;
  record: AdminRecord;
  recordForm: RecordForm;
  conflicts: Conflicts;
  /** Switches the form to `answered`; input since `sent` stays. */
  show: (answered: AdminRecord, before: AdminRecord, sent?: Values) => AdminRecord;
}

export type Saving = ReturnType<typeof useSaving>;

/**
 * The ways to save a form. They run one after the other, and after every verb: two saves of one person must never
 * overlap.
 */
export function useSaving({ resource, record, recordForm, conflicts, show }: SavingOptions) {
  const { setPending, remember } = conflicts;
  const { isReadOnly } = recordForm.mode;
  const current = () => recordForm.current() ?? record;
  const { inTurn, noteTurn } = useTurns();
  const hasAutosaved = useRef(false);
  const store = useStoring(resource);

  /** `typed`: the content of the form when `values` were taken from it. */
  async function update(values: Values, base: AdminRecord, typed = values) {
    remember({ mine: values, base, typed });
    return recordForm.attempt(async () => {
      const stored = await store({ values, base, isAutomatic: false });
      hasAutosaved.current = false;
      setPending(null);
      return show(stored.record, current(), stored.sent === values ? typed : stored.sent);
    });
  }
  async function saveNow({ evenUnchanged }: { evenUnchanged: boolean }): Promise<AdminRecord | undefined> {
    if (isReadOnly) return undefined;
    const isNeeded = recordForm.hasUnsaved() || (evenUnchanged && hasAutosaved.current);
    if (!isNeeded) return current();
    const isFirst = isUnstored(current());
    const saved = await update(recordForm.read(), current());
    // A record that could not be made at the first attempt is made as it was then; the rest follows.
    const hasMore = isFirst && saved !== undefined && recordForm.hasUnsaved();
    return hasMore ? update(recordForm.read(), current()) : saved;
  }
  const autosave = () =>
    saveQuietly({ recordForm, conflicts, current, noteTurn }, async (mine, previous) => {
      const stored = await store({ values: mine, base: previous, isAutomatic: true });
      hasAutosaved.current = true;
      show(stored.record, previous, stored.sent);
    });
  return {
    save: () => inTurn(() => saveNow({ evenUnchanged: false })),
    saveExplicitly: () => inTurn(() => saveNow({ evenUnchanged: true })),
    autosave,
    inTurn,
    /** Saves unsaved changes, then runs `work` in the same turn; not if saving failed. */
    afterSave: <Result>(work: (saved: AdminRecord) => Promise<Result>) =>
      inTurn(async () => {
        // The action may be allowed even if saving is not.
        const saved = isReadOnly ? current() : await saveNow({ evenUnchanged: false });
        return saved === undefined ? undefined : work(saved);
      }),
    /** Saves the chosen values of two versions on top of theirs; the others leave the form. */
    resolve: ({ mine, typed = mine, theirs }: Conflict, values: Values) =>
      inTurn(() => update({ ...values, version: theirs.version }, theirs, typed)),
  };
}

interface QuietSave extends Pick<SavingOptions, 'recordForm' | 'conflicts'> {
  current: () => AdminRecord;
  noteTurn: (turn: Promise<unknown>) => void;
}

/** Saves unsaved changes without interrupting the user. */
async function saveQuietly(
  { recordForm, conflicts, current, noteTurn }: QuietSave,
  send: (mine: Values, previous: AdminRecord) => Promise<void>,
): Promise<AutosaveOutcome> {
  if (recordForm.isSaving()) return 'later';
  if (!recordForm.hasUnsaved()) return 'done';
  const [mine, previous] = [recordForm.read(), current()];
  conflicts.remember({ mine, base: previous });
  const saving = recordForm.attemptQuietly(() => send(mine, previous));
  noteTurn(saving);
  try {
    await saving;
    return 'done';
  } catch (error) {
    if (conflicts.isConflict(error)) conflicts.onFailure(error, { isQuiet: true });
    return isPassing(error) ? 'later' : 'done';
  }
}

/** One thing after the other, however they end. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const noteTurn = (turn: Promise<unknown>) => {
    last.current = turn.catch(() => undefined);
  };
  return {
    /** Begins when all that was begun before has ended. */
    inTurn: <Result>(work: () => Promise<Result>): Promise<Result> => {
      const turn = last.current.then(work);
      noteTurn(turn);
      return turn;
    },
    /** The running save: the next one waits for it. */
    noteTurn,
  };
}
