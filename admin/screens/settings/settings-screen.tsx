import { useAuthenticated } from 'react-admin';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { type Place, usePlaces } from '../../places/places.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';
import { say } from './messages.ts';
import './settings.css';

/** `/admin/settings`: all settings, and where to find them. */
export function SettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const places = usePlaces().filter(({ group }) => group === 'Settings');
  if (actor === undefined) return null;
  if (places.length === 0) return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: say('settings') }]} />
      <h1>{say('settings')}</h1>
      <ul className="settings-places">
        {places.map((place) => (
          <Setting key={place.name} place={place} />
        ))}
      </ul>
    </div>
  );
}

function Setting({ place: { path, label, about, icon: Icon } }: { place: Place }) {
  return (
    <li>
      <Icon />
      <div>
        <h2>
          <Link to={path}>{label}</Link>
        </h2>
        {about === undefined ? null : <p className="quiet">{about}</p>}
      </div>
    </li>
  );
}
