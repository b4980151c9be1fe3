import { useCallback, useEffect } from 'react';
import { useCreatePath, useStore } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { useActor } from '../providers/actor.ts';
import { titleOf } from '../records/title-of.ts';
import { type AdminRecord, isUnstored } from '../records/records.ts';

/** A record that was open in this browser. */
export interface Recent {
  to: string;
  label: string;
  about: string;
}

const KEPT = 6;
const NONE: readonly Recent[] = [];

/** What this person last opened in this browser, latest first. */
export function useRecent(): { recent: readonly Recent[]; note: (opened: Recent) => void } {
  const actor = useActor();
  const [recent, setRecent] = useStore<readonly Recent[]>(`recent.${actor?.id ?? 'nobody'}`, NONE);
  const note = useCallback(
    (opened: Recent) =>
      setRecent((before) => [opened, ...before.filter(({ to }) => to !== opened.to)].slice(0, KEPT)),
    [setRecent],
  );
  return { recent, note };
}

/** Remembers a record that is open. */
export function useNoteOpened(resource: Resource, record: AdminRecord): void {
  const { note } = useRecent();
  const createPath = useCreatePath();
  const to = createPath({ resource: resource.name, type: 'edit', id: record.id });
  const label = titleOf(resource, record);
  const isStored = !isUnstored(record);
  useEffect(() => {
    if (isStored) note({ to, label, about: resource.label.one });
  }, [isStored, note, to, label, resource.label.one]);
}
