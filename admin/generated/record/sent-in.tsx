import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { exactTime } from '../../kit/parts/time-words.ts';
import type { AdminRecord } from '../../records/records.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

/** The newsletters that included a text, each linked to its issue; renders nothing when there are none. */
export function SentIn({ record }: { record: AdminRecord }) {
  const answer = useAnswer();
  const createPath = useCreatePath();
  const actor = useActor();
  const { data = [] } = useQuery({
    queryKey: ['sent-in', record.pk],
    queryFn: ({ signal }) => answer('GET /content/:id/newsletters', { params: { id: record.pk }, signal }),
    enabled: actor !== undefined && can(actor, newsletterAccess.get),
    staleTime: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <>
      <dt>{say('sent_in')}</dt>
      <dd>
        {data.map(({ id, name, sent_at: at }, index) => (
          <span key={id}>
            {index === 0 ? '' : ', '}
            <Link to={createPath({ resource: 'email-newsletters', type: 'edit', id })} title={exactTime(at)}>
              {name}
            </Link>
          </span>
        ))}
      </dd>
    </>
  );
}
