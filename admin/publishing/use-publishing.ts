import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ContentType } from '#schema/registry/registry.ts';
import type { OldLinks } from '#schema/answers/records/publishing.ts';
import type { Editing } from '../editing/use-editing.ts';
import { publicAddressOf } from '../records/public-address.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { Checks } from './use-checks.ts';
import { useZone } from '../time/use-zone.ts';
import { zonedWords } from '../time/zoned-time.ts';
import { say } from './messages.ts';

export interface Publishing {
  isBusy: boolean;
  /** Texts that link to where the page was; null while nothing was published, or none do. */
  oldLinks: { path: string; texts: OldLinks[] } | null;
  /** Now, or at a moment (epoch ms). */
  publish(moment: number | null): Promise<void>;
  unschedule(): Promise<void>;
}

interface PublishingOptions {
  resource: ContentType;
  editing: Editing;
  checks: Checks;
  onDone: () => void;
}

/** Publishing from the panel: its consequences are shown, and can be undone if possible. */
export function usePublishing({ resource, editing, checks, onDone }: PublishingOptions): Publishing {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const [zone] = useZone();
  const [isBusy, setIsBusy] = useState(false);
  const [oldLinks, setOldLinks] = useState<Publishing['oldLinks']>(null);
  const { stored, act } = editing;

  const carryOut = async (action: string, input: Record<string, unknown> = {}) => {
    setIsBusy(true);
    const answered = await act(action, { checksVersion: true, input });
    if (answered === undefined) await checks.refresh();
    setIsBusy(false);
    return answered;
  };
  const tellLive = (address: string | undefined) => {
    const words = say(stored.status === 'published' ? 'updated' : 'published');
    const view = { label: say('view'), accept: () => window.open(address, '_blank', 'noopener') };
    notify(words, address === undefined ? {} : { offer: view });
  };
  return {
    isBusy,
    oldLinks,
    publish: async (moment) => {
      if (moment !== null) {
        const scheduled_at = new Date(moment).toISOString();
        if ((await carryOut('publish', { scheduled_at })) === undefined) return;
        notify(say('scheduled_for', { when: zonedWords(moment, zone) }));
        return onDone();
      }
      const hasMoved = checks.found.some(({ rule }) => rule === 'address-change');
      const published = await carryOut('publish');
      if (published === undefined) return undefined;
      tellLive(publicAddressOf(resource, published));
      // The page is live in any case: links can be looked for again from the menu.
      const left = hasMoved ? await dataProvider.oldLinks(stored.pk).catch(() => undefined) : undefined;
      if (left === undefined || left.path === null || left.texts.length === 0) return onDone();
      return setOldLinks({ path: left.path, texts: left.texts });
    },
    unschedule: async () => {
      const { scheduled_at } = stored;
      if ((await carryOut('unschedule')) === undefined) return;
      const accept = () => void act('publish', { input: { scheduled_at } });
      notify(say('unscheduled'), { offer: { label: say('undo'), accept } });
      onDone();
    },
  };
}
