import { useCreatePath } from 'react-admin';
import { Link } from '../../layout/link.tsx';
import { Panel } from '../parts.tsx';
import { useDuplicates } from './duplicates.ts';

/** Other contacts that may be the same person; nothing where there are none. */
export function LikePanel({ pk }: { pk: string }) {
  const createPath = useCreatePath();
  const mailbox = useDuplicates({ reason: 'mailbox', contactId: pk });
  const name = useDuplicates({ reason: 'name', contactId: pk });
  const groups = [...(mailbox.data?.data ?? []), ...(name.data?.data ?? [])];
  const others = groups.flatMap(({ reason, contacts }) =>
    contacts.filter(({ id }) => id !== pk).map((contact) => ({ reason, contact })),
  );
  const first = others[0];
  if (first === undefined) return null;
  const path = `${createPath({ resource: 'contacts', type: 'list' })}/duplicates`;
  return (
    <Panel title="May be the same person">
      <ul className="history">
        {others.map(({ reason, contact }) => (
          <li key={`${reason} ${contact.id}`}>
            <Link to={createPath({ resource: 'contacts', type: 'edit', id: contact.id })}>
              {contact.email}
            </Link>{' '}
            <span className="quiet">
              {reason === 'mailbox' ? 'ends in the same mailbox' : 'has the same name at the same domain'}
            </span>
          </li>
        ))}
      </ul>
      <div className="panel-actions">
        <Link to={`${path}?${new URLSearchParams({ contact: pk, reason: first.reason })}`}>
          Compare and merge
        </Link>
      </div>
    </Panel>
  );
}
