import { useQueryClient } from '@tanstack/react-query';
import type { DeskPartProps } from '../record-desks.ts';
import { HistoryPanel } from './history-panel.tsx';
import './contacts.css';
import { MembershipsPanel } from './memberships-panel.tsx';
import { usePerson } from './person.ts';
import { PersonPanel } from './person-panel.tsx';

/** What there is of a person beyond the form: lists, what they agreed to, and what they may ask for. */
export function ContactParts({ resource, editing }: DeskPartProps) {
  const queryClient = useQueryClient();
  const person = usePerson(editing.stored.pk, editing.stored.version);
  const refresh = async () => {
    await editing.refresh();
    await queryClient.invalidateQueries({ queryKey: ['person', editing.stored.pk] });
  };
  return (
    <div className="panels">
      <MembershipsPanel editing={editing} onChange={refresh} />
      <HistoryPanel person={person.data} error={person.error} />
      <PersonPanel resource={resource} editing={editing} />
    </div>
  );
}
