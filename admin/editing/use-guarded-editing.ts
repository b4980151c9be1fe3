import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { type Journal, useJournal } from '../journal/use-journal.ts';
import type { PresenceState } from '../presence/use-presence.ts';
import { usePresence } from '../presence/use-presence.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { type AdminRecord, isUnstored } from '../records/records.ts';
import type { Presence } from '#schema/answers/records/content.ts';
import { type Editing, useEditing } from './use-editing.ts';

/** Editing with protection against lost text: one editor at a time, and a journal on this device. */
export interface GuardedEditing {
  editing: Editing;
  presence: PresenceState;
  journal: Journal;
}

interface GuardedEditingOptions {
  resource: Resource;
  record: AdminRecord;
  mayWrite: boolean;
  /** True if the record's state forbids changes. */
  isLocked?: ((record: AdminRecord) => boolean) | undefined;
  /** Called when the server has made the record. */
  onMade?: ((made: AdminRecord) => void) | undefined;
}

export function useGuardedEditing(options: GuardedEditingOptions): GuardedEditing {
  const { resource, record, mayWrite, isLocked, onMade } = options;
  const dataProvider = useDataProvider<AppDataProvider>();
  const [isOthers, setIsOthers] = useState(false);
  const editing = useEditing({ resource, record, isReadOnly: !mayWrite || isOthers, isLocked, onMade });
  const { recordForm, stored } = editing;
  const presence = usePresence({
    pk: stored.pk,
    isEnabled: mayWrite && isContentType(resource) && !isUnstored(stored),
    onSeen: (seen) => {
      setIsOthers(!seen.is_mine && seen.holder !== null);
      void catchUp(seen);
    },
  });
  const journal = useJournal({ resource, recordKey: isUnstored(stored) ? 'new' : stored.pk, recordForm });

  /** Someone saved a newer version, and there is no input here that it could overwrite: it is shown. */
  async function catchUp({ version }: Presence): Promise<void> {
    const isBehind = () => version > Number(recordForm.current()?.version);
    const mayShow = () => isBehind() && !recordForm.isSaving() && !recordForm.hasUnsaved();
    if (!mayShow()) return;
    const { data } = await dataProvider.getOne<AdminRecord>(resource.name, { id: stored.pk });
    if (!mayShow()) return;
    editing.show(data, recordForm.read());
  }
  return { editing, presence, journal };
}
