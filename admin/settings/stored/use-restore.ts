import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import type { Offer } from '../../kit/notifications/notifications.tsx';
import { forgetSiteName } from '../../kit/work/use-site-name.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { isAbort, problemOf, wrongWords } from '../../providers/problem-error.ts';
import { say } from './messages.ts';
import { settingsKey } from './settings-key.ts';

/** The version to restore, the version it replaces, and the message afterwards. */
interface Restoring {
  to: number;
  from: number;
  said: string;
}

/** Makes a group again what it was: true where it worked, otherwise it has said why not. */
export type Restore = (restoring: Restoring) => Promise<boolean>;

export function useRestore(name: SettingsName): Restore {
  const answer = useAnswer();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async function restore({ to, from, said }) {
    try {
      const options = { params: { version: String(to) }, body: { version: from } };
      const restored = await answer(`POST /settings/${name}/revisions/:version/restore`, options);
      queryClient.setQueryData(settingsKey(name), restored);
      forgetSiteName(queryClient);
      notify(said, { offer: undoOffer(restore, { to: from, from: restored.version }) });
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      const isLate = problemOf(error)?.code === 'version_conflict';
      notify(isLate ? say('not_restored') : wrongWords(error), {
        type: 'error',
      });
      return false;
    }
  };
}

/** Offers to make a group again what it was before a change. */
export function undoOffer(restore: Restore, versions: Pick<Restoring, 'to' | 'from'>): Offer {
  return { label: say('undo'), accept: () => void restore({ ...versions, said: say('undone') }) };
}
