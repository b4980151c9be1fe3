import { useCreatePath } from 'react-admin';
import { listOf } from '../../language/formats.ts';
import { Link } from '../../kit/parts/link.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import type { Likeness } from '#schema/newsletter/like-contacts.ts';
import { othersOf, useDuplicates } from './duplicates.ts';
import { say } from './messages.ts';

const REASONS = {
  mailbox: 'like_mailbox',
  name: 'like_name',
} as const satisfies Readonly<Record<Likeness, string>>;

/** Other contacts that may be the same person; renders nothing when there are none. */
export function LikePanel({ pk }: { pk: string }) {
  const createPath = useCreatePath();
  const mailbox = useDuplicates({ reason: 'mailbox', contactId: pk });
  const name = useDuplicates({ reason: 'name', contactId: pk });
  const groups = [...(mailbox.data?.data ?? []), ...(name.data?.data ?? [])];
  const others = othersOf(groups, pk);
  const first = others[0];
  if (first === undefined) return null;
  const path = `${createPath({ resource: 'contacts', type: 'list' })}/duplicates`;
  return (
    <Panel title={say('may_be_same')}>
      <ul className="contact-history">
        {others.map(({ id, email, reasons }) => (
          <li key={id}>
            <Link to={createPath({ resource: 'contacts', type: 'edit', id })}>{email}</Link>{' '}
            <span className="quiet">{listOf(reasons.map((reason) => say(REASONS[reason])))}</span>
          </li>
        ))}
      </ul>
      <div className="panel-actions">
        <Link to={`${path}?${new URLSearchParams({ contact: pk, reason: first.reasons[0] ?? 'mailbox' })}`}>
          {say('compare')}
        </Link>
      </div>
    </Panel>
  );
}
