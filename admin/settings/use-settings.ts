import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { can } from '#schema/access.ts';
import { type FlatValues, type SettingsName, settingsGroup } from '#schema/settings-registry.ts';
import { isSame } from '../records/is-same.ts';
import { useActor } from '../providers/actor.ts';
import { isAbort, problemOf, wrongWords } from '../providers/problem-error.ts';
import { useCall } from '../kit/work/use-work.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { type Edits, type SettingsAnswer, bodyOf, changedIn, wrongIn } from './settings-answer.ts';

/** A group of settings as the server tells it; `Answer` is what the group answers besides. */
export function useSettings<Answer extends SettingsAnswer>(name: SettingsName): UseQueryResult<Answer> {
  const call = useCall();
  const actor = useActor();
  return useQuery({
    queryKey: settingsKey(name),
    // What a group answers follows from its declaration, and from its room.
    queryFn: async ({ signal }) => (await call('GET', pathOf(name), { signal })) as Answer,
    enabled: actor !== undefined && can(actor, settingsGroup(name).access.get),
    // Forms that are open keep what they show: a newer version behind them would be overwritten without a conflict.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Where what the server told of a group is kept. */
export function settingsKey(name: SettingsName): string[] {
  return ['settings', name];
}

/** What one form does: what was typed, and how it is saved. */
export interface SettingsEditing {
  edits: Edits;
  change: (name: string, typed: unknown) => void;
  /** True where it worked. */
  save: (saved?: string) => Promise<boolean>;
  /** Keeps values that are not typed into the form. */
  keep: (change: FlatValues, saved?: string) => Promise<boolean>;
  isDirty: boolean;
  isSaving: boolean;
  /** When it was saved last, in milliseconds; undefined before. */
  savedAt: number | undefined;
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  /** True: another person has saved since. */
  isConflict: boolean;
  /** Shows what is stored now, and forgets what was typed. */
  reload: () => void;
}

interface Outcome {
  errors: Readonly<Record<string, string>>;
  failure?: string;
  isConflict: boolean;
  savedAt?: number;
}

/** One form over a group of settings, or a part of it. */
export function useSettingsEditing(name: SettingsName, answer: SettingsAnswer): SettingsEditing {
  const group = settingsGroup(name);
  const call = useCall();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ errors: {}, isConflict: false });
  const changed = changedIn({ group, answer, edits });
  const isDirty = Object.keys(changed).length > 0;
  useLeaveGuard(isDirty);
  async function send(change: FlatValues, { saved, sent }: { saved: string; sent: Edits }): Promise<boolean> {
    if (isSaving) return false;
    const errors = wrongIn(group, change);
    if (Object.keys(errors).length > 0) {
      setOutcome({ errors, isConflict: false });
      return false;
    }
    setIsSaving(true);
    try {
      // What was saved a moment ago is known here before it is drawn.
      const shown = queryClient.getQueryData<SettingsAnswer>(settingsKey(name)) ?? answer;
      const body = bodyOf(shown, change);
      queryClient.setQueryData(settingsKey(name), await call('PUT', pathOf(name), { body }));
      // What was typed meanwhile stays.
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, typed]) => !isSame(typed, sent[key]))),
      );
      setOutcome({ errors: {}, isConflict: false, savedAt: Date.now() });
      notify(saved);
      return true;
    } catch (error) {
      const problem = problemOf(error);
      setOutcome({
        errors: problem?.errors ?? {},
        isConflict: problem?.code === 'version_conflict',
        ...(isAbort(error) ? {} : { failure: wrongWords(error) }),
      });
      return false;
    } finally {
      setIsSaving(false);
    }
  }
  return {
    ...outcome,
    savedAt: outcome.savedAt,
    failure: outcome.failure,
    edits,
    isDirty,
    isSaving,
    change: (key, typed) => setEdits((before) => ({ ...before, [key]: typed })),
    save: (saved = 'Saved') => send(changed, { saved, sent: edits }),
    keep: (change, saved = 'Saved') => send(change, { saved, sent: {} }),
    reload: () => {
      setEdits({});
      setOutcome({ errors: {}, isConflict: false });
      void queryClient.resetQueries({ queryKey: settingsKey(name) });
    },
  };
}

function pathOf(name: SettingsName): string {
  return `/settings/${name}`;
}
