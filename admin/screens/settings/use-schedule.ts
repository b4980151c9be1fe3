import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ScheduledSettings } from '#schema/answers/operations/settings-groups.ts';
import {
  type FlatValues,
  type SchedulableName,
  packed,
} from '#schema/settings/registry/settings-registry.ts';
import type { Offer } from '../../kit/notifications/notifications.tsx';
import { useAnswer, useCall } from '../../kit/work/use-work.ts';
import { isAbort, wrongWords } from '../../providers/problem-error.ts';
import { say } from './messages.ts';

/** The actions for a group’s scheduled change. Each returns true on success; otherwise it has reported the reason. */
export interface Schedule {
  /** Null if nothing is scheduled; undefined until it is loaded. */
  planned: ScheduledSettings | null | undefined;
  isBusy: boolean;
  /** Schedules a change based on a version of the group. */
  plan: (change: FlatValues, at: number, version: number) => Promise<boolean>;
  replan: (to: { at?: number; change?: FlatValues }) => Promise<boolean>;
  cancel: (version: number) => Promise<boolean>;
}

const LOOK_MS = 15_000;

/** A group’s scheduled change as stored on the server. */
export function useSchedule(name: SchedulableName): Schedule {
  const answer = useAnswer();
  const call = useCall();
  const queryClient = useQueryClient();
  const { isBusy, run } = useRuns();
  const notify = useNotify();
  const key = ['settings-schedule', name];
  const path = `/settings/${name}/schedule` as const;
  const { data: planned } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => answer(`GET ${path}`, { signal }),
    // It runs by itself at its time.
    refetchInterval: LOOK_MS,
  });
  const show = (now: ScheduledSettings | null) => queryClient.setQueryData(key, now);
  const tell = (words: string, undo?: () => void) =>
    notify(words, undo === undefined ? {} : { offer: { label: say('undo'), accept: undo } satisfies Offer });

  const plan = (change: FlatValues, at: number, version: number) =>
    run(async () => {
      const body = { at: new Date(at).toISOString(), settings: packed(change), version };
      show(await answer(`POST ${path}`, { body }));
      tell(say('scheduled'), () => void cancel(version));
    });
  const cancel = (version: number): Promise<boolean> =>
    run(async () => {
      const before = queryClient.getQueryData<ScheduledSettings | null>(key);
      await call('DELETE', path);
      show(null);
      const isAhead = before != null && Date.parse(before.at) > Date.now();
      tell(
        say('unscheduled'),
        isAhead ? () => void plan(before.settings, Date.parse(before.at), version) : undefined,
      );
    });
  const replan: Schedule['replan'] = ({ at, change }) =>
    run(async () => {
      const body = {
        version: planned?.version,
        ...(at === undefined ? {} : { at: new Date(at).toISOString() }),
        ...(change === undefined ? {} : { settings: packed(change) }),
      };
      show(await answer(`PUT ${path}`, { body }));
      tell(say('schedule_updated'));
    });
  return { planned, isBusy, plan, replan, cancel };
}

/** Runs one action at a time, and reports why one failed. */
function useRuns() {
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (what: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    try {
      await what();
      return true;
    } catch (error) {
      if (!isAbort(error)) notify(wrongWords(error), { type: 'error' });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
