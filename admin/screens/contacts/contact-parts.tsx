import { useQueryClient } from '@tanstack/react-query';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import './contacts.css';
import { LikePanel } from './like-panel.tsx';
import { MembershipsPanel } from './memberships-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

/** What there is of a person beyond the form: lists, what they agreed to, and what they may ask for. */
export function ContactParts({ resource, editing }: RecordPartProps) {
  const queryClient = useQueryClient();
  const refresh = async () => {
    await editing.refresh();
    await queryClient.invalidateQueries({ queryKey: ['contact-timeline', editing.stored.pk] });
  };
  return (
    <div className="panels">
      <MembershipsPanel editing={editing} onChange={refresh} />
      <LikePanel pk={editing.stored.pk} />
      <TimelinePanel editing={editing} />
      <PersonPanel resource={resource} editing={editing} />
    </div>
  );
}
