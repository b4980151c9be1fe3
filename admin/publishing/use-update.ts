import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { AdminRecord } from '../records/records.ts';
import { publicAddressOf } from '../records/public-address.ts';
import type { say as sayOfRoom } from './messages.ts';

interface UpdateOptions {
  resource: ContentType;
  editing: Editing;
  /** Called when something must be decided first: a problem, or a new URL of the page. */
  onAsk: () => void;
}

/** Brings a live page up to date with one press, unless there is something to decide. */
export function useUpdate({ resource, editing, onAsk }: UpdateOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const tell = (published: AdminRecord, say: typeof sayOfRoom) => {
    const address = publicAddressOf(resource, published);
    const view = { label: say('view'), accept: () => window.open(address, '_blank', 'noopener') };
    notify(say('updated'), address === undefined ? {} : { offer: view });
  };
  const run = async () => {
    const checks = await editing.afterSave((saved) => dataProvider.checks(saved.pk));
    // The form shows what could not be saved.
    if (checks === undefined) return;
    if (checks.some(needsDecision)) return onAsk();
    // The texts of this room are many, and few who open a form publish.
    const { say } = await import('./messages.ts');
    const published = await editing.act('publish', { checksVersion: true });
    if (published !== undefined) tell(published, say);
  };
  const update = async () => {
    setIsBusy(true);
    // If the checks did not load, the panel says so.
    await run().catch(onAsk);
    setIsBusy(false);
  };
  return { isBusy, update };
}

function needsDecision({ severity, rule }: PublishingCheck): boolean {
  return severity === 'red' || rule === 'address-change' || rule === 'unreviewed-translation';
}
