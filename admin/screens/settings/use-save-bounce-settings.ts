import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type Work, useCall, useWork } from '../../kit/work/use-work.ts';
import { BOUNCE_SETTINGS_KEY, BOUNCE_SETTINGS_PATH, type BounceSettings } from './bounce-settings.ts';

/** Keeps a change of the settings of bounces; true where it worked. */
export type Save = (change: Readonly<Record<string, unknown>>, words?: string) => Promise<boolean>;

/** One panel's way to keep what it changes. */
export function useSave(): { save: Save; work: Work } {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const save: Save = async (body, words = 'Saved') => {
    const isDone = await work.run(async () => {
      const saved = await call<BounceSettings>('PUT', BOUNCE_SETTINGS_PATH, { body });
      queryClient.setQueryData(BOUNCE_SETTINGS_KEY, saved);
    });
    if (isDone) notify(words);
    return isDone;
  };
  return { save, work };
}
