import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  type FlatValues,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { isSame } from '../records/is-same.ts';
import { type ProblemBody, capitalised, isAbort, problemOf, wrongWords } from '../providers/problem-error.ts';
import { useCloseNotice } from '../kit/notifications/notifications.tsx';
import { forgetSiteName } from '../kit/work/use-site-name.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { settingsKey } from './stored/settings-key.ts';
import { say } from './messages.ts';
import { undoOffer, useRestore } from './stored/use-restore.ts';
import {
  type Edits,
  type SettingsAnswer,
  bodyOf,
  changedIn,
  differingFields,
  wrongIn,
} from './settings-answer.ts';

/** What one form does: what was typed, and how it is saved. */
export interface SettingsEditing {
  edits: Edits;
  change: (name: string, typed: unknown) => void;
  /** True where it worked, which `saved` announces; null announces nothing, for a form that moves on. */
  save: (saved?: string | null) => Promise<boolean>;
  /** Keeps values that are not typed into the form. */
  keep: (change: FlatValues, saved?: string) => Promise<boolean>;
  /** What differs from what is stored, as it is sent. */
  changed: FlatValues;
  isDirty: boolean;
  isSaving: boolean;
  /** When it was saved last, in milliseconds; undefined before. */
  savedAt: number | undefined;
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  /** Another person has saved since: what is stored now. */
  conflict: SettingsAnswer | undefined;
  /** Continues from what is stored now, with unsaved input on top. */
  keepMine: () => void;
  /** Shows what is stored now, and forgets what was typed. */
  reload: () => void;
}

interface Outcome {
  errors: Readonly<Record<string, string>>;
  failure?: string;
  conflict?: SettingsAnswer;
  savedAt?: number;
}

const NOTHING_YET: Outcome = { errors: {} };
/** A message about the same replaces the former one. */
const NOTICE = 'settings';

/** One form over a group of settings, or a part of it. */
export function useSettingsEditing(name: SettingsName, answer: SettingsAnswer): SettingsEditing {
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const { send, isSaving, outcome, setOutcome } = useSending(name, answer);
  const changed = changedIn({ group: settingsGroup(name), answer, edits });
  const isDirty = Object.keys(changed).length > 0;
  useLeaveGuard(isDirty);
  const save = async (saved: string | null = say('saved')) => {
    const sent = edits;
    if (!(await send(changed, saved))) return false;
    // What was typed meanwhile stays.
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([key, typed]) => !isSame(typed, sent[key]))),
    );
    return true;
  };
  return {
    ...outcome,
    savedAt: outcome.savedAt,
    failure: outcome.failure,
    conflict: outcome.conflict,
    edits,
    changed,
    isDirty,
    isSaving,
    change: (key, typed) => {
      setEdits((before) => ({ ...before, [key]: typed }));
      setOutcome((before) => withoutFaultsOf(before, key));
    },
    save,
    keep: (change, saved = say('saved')) => send(change, saved),
    keepMine: () => {
      queryClient.setQueryData(settingsKey(name), outcome.conflict);
      setOutcome(NOTHING_YET);
    },
    reload: () => {
      setEdits({});
      setOutcome(NOTHING_YET);
      void queryClient.resetQueries({ queryKey: settingsKey(name) });
    },
  };
}

/** What was wrong with a field no longer counts once it is changed. */
function withoutFaultsOf(outcome: Outcome, key: string): Outcome {
  const faults = Object.entries(outcome.errors);
  const left = faults.filter(([path]) => path !== key && !path.startsWith(`${key}.`));
  if (left.length === faults.length) return outcome;
  const { failure, ...others } = outcome;
  const errors = Object.fromEntries(left);
  return left.length === 0 || failure === undefined ? { ...others, errors } : { ...others, errors, failure };
}

/** Sends one change after another, and reports the outcome of the last. */
function useSending(name: SettingsName, answer: SettingsAnswer) {
  const save = useAnswer();
  const restore = useRestore(name);
  const notify = useNotify();
  const closeNotice = useCloseNotice(NOTICE);
  const queryClient = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(NOTHING_YET);
  async function send(change: FlatValues, saved: string | null): Promise<boolean> {
    if (isSaving) return false;
    const errors = wrongIn(settingsGroup(name), change);
    if (Object.keys(errors).length > 0) {
      setOutcome({ errors });
      notify(say('not_saved'), { type: 'error', about: NOTICE });
      return false;
    }
    setIsSaving(true);
    try {
      // What was saved a moment ago is known here before it is drawn.
      const known = queryClient.getQueryData<SettingsAnswer>(settingsKey(name)) ?? answer;
      const put = (on: SettingsAnswer) => save(`PUT /settings/${name}`, { body: bodyOf(on, change) });
      const [shown, after] = await put(known).then(
        (stored) => [known, stored] as const,
        async (error: unknown) => {
          const current = withoutOverlap(name, { known, change, error });
          if (current === undefined) throw error;
          return [current, await put(current)] as const;
        },
      );
      queryClient.setQueryData(settingsKey(name), after);
      forgetSiteName(queryClient);
      setOutcome({ errors: {}, savedAt: Date.now() });
      const offer = undoOffer(restore, { to: shown.version, from: after.version });
      if (saved !== null) notify(saved, { about: NOTICE, ...(isUndoable(name, change) ? { offer } : {}) });
      return true;
    } catch (error) {
      const failed = outcomeOf(error);
      setOutcome(failed);
      // What was said of the last save would contradict it, and its offer to undo too.
      closeNotice();
      if (Object.keys(failed.errors).length > 0) notify(say('not_saved'), { type: 'error', about: NOTICE });
      return false;
    } finally {
      setIsSaving(false);
    }
  }
  return { send, isSaving, outcome, setOutcome };
}

/** Secrets stay as they are: nothing brings an earlier one back. */
function isUndoable(name: SettingsName, change: FlatValues): boolean {
  const { fields } = settingsGroup(name);
  return Object.keys(change).some((key) => fields[key]?.kind !== 'secret');
}

/** What is stored now, where another person has saved other fields than this change: both can stay. */
function withoutOverlap(
  name: SettingsName,
  { known, change, error }: { known: SettingsAnswer; change: FlatValues; error: unknown },
): SettingsAnswer | undefined {
  const problem = problemOf(error);
  if (problem?.code !== 'version_conflict' || problem.current === undefined) return undefined;
  const current = conflictOf(problem);
  const theirs = differingFields(settingsGroup(name), known, current);
  return theirs.some((field) => field in change) ? undefined : current;
}

function outcomeOf(error: unknown): Outcome {
  const problem = problemOf(error);
  return {
    errors: faultsOf(problem),
    ...(problem?.code === 'version_conflict' ? { conflict: conflictOf(problem) } : {}),
    ...(isAbort(error) ? {} : { failure: wrongWords(error) }),
  };
}

/** What is stored now, as the refusal brings it along. */
function conflictOf({ current }: ProblemBody): SettingsAnswer {
  const { version, locked } = current ?? {};
  return { ...current, version: Number(version), locked: Array.isArray(locked) ? locked.map(String) : [] };
}

/** What the server found wrong, by path, a sentence each. */
function faultsOf(problem: ProblemBody | undefined): Record<string, string> {
  const faults = Object.entries(problem?.paths ?? {});
  return Object.fromEntries(faults.map(([path, words]) => [path, words.map(capitalised).join(' ')]));
}
