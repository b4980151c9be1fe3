import { useCreatePath } from 'react-admin';
import { Link } from '../../kit/parts/link.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import './welcome.css';
import { WelcomePanel } from './welcome-panel.tsx';
import { say } from './messages.ts';

/** Who is on a contact list, and what this list is to the site. */
export function ListParts({ editing }: RecordPartProps) {
  const createPath = useCreatePath();
  const { slug, contact_count: count, is_default: isDefault, visibility } = editing.stored;
  const contacts = createPath({ resource: 'contacts', type: 'list' });
  const filter = (more: Record<string, string>) =>
    `${contacts}?${new URLSearchParams({ filter: JSON.stringify({ contact_list: slug, ...more }) })}`;
  return (
    <div className="panels">
      <Panel title={say('subscribers')}>
        <p>
          <Link to={filter({})}>
            <span className="figure">{say('count', { count: Number(count ?? 0) })}</span>
          </Link>
        </p>
        <div className="panel-actions">
          <Link to={filter({ membership: 'confirmed' })}>{say('confirmed')}</Link>
          <Link to={filter({ membership: 'unconfirmed' })}>{say('unconfirmed')}</Link>
          <Link to={filter({ membership: 'unsubscribed' })}>{say('unsubscribed')}</Link>
        </div>
        <p className="quiet">
          {say(isDefault === true ? 'default' : 'not_default')}{' '}
          {say(visibility === 'public' ? 'public' : 'private')}
        </p>
      </Panel>
      <WelcomePanel editing={editing} />
    </div>
  );
}
