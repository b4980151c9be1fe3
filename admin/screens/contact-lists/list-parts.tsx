import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { Panel, people } from '../../kit/parts/parts.tsx';
import type { DeskPartProps } from '../../editing/record-desk.ts';
import './welcome.css';
import { WelcomePanel } from './welcome-panel.tsx';

/** Who is on a contact list, and what this list is to the site. */
export function ListParts({ editing }: DeskPartProps) {
  const createPath = useCreatePath();
  const { slug, contact_count: count, is_default: isDefault, visibility } = editing.stored;
  const contacts = createPath({ resource: 'contacts', type: 'list' });
  const filter = (more: Record<string, string>) =>
    `${contacts}?${new URLSearchParams({ filter: JSON.stringify({ contact_list: slug, ...more }) })}`;
  return (
    <div className="panels">
      <Panel title="Subscribers">
        <p>
          <Link to={filter({})}>
            <span className="figure">{Number(count ?? 0) === 0 ? 'No one yet' : people(Number(count))}</span>
          </Link>
        </p>
        <div className="panel-actions">
          <Link to={filter({ membership: 'confirmed' })}>Confirmed</Link>
          <Link to={filter({ membership: 'unconfirmed' })}>Not confirmed yet</Link>
          <Link to={filter({ membership: 'unsubscribed' })}>Unsubscribed</Link>
        </div>
        <p className="quiet">
          {isDefault === true
            ? 'This is the default list: people who sign up on the site join it. It can’t be deleted.'
            : 'Not the default list: people join it when you add or import them.'}{' '}
          {visibility === 'public'
            ? 'Its name is visible to subscribers, for example when they unsubscribe.'
            : 'Its name is visible only to staff.'}
        </p>
      </Panel>
      <WelcomePanel editing={editing} />
    </div>
  );
}
