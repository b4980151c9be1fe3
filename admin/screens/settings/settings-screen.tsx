import { useAuthenticated } from 'react-admin';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { type Place, usePlaces } from '../../places/places.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/parts/parts.css';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';

/** What is behind each, in a sentence. */
const ABOUT: Readonly<Record<string, string>> = {
  'email-settings': 'The mail server: its status, and a test.',
  'newsletter-settings': 'Whether opens and clicks are counted, and how bounces are received.',
  ai: 'Which model drafts, what it may cost a day, and whether pages say so.',
  'sign-in': 'Second factors, passkeys, session limits, and single sign-on.',
  queues: 'What the server is doing, and what failed and why, to retry or cancel.',
  'audit-log': 'Who did what, and when.',
};

/** `/admin/settings`: everything that is chosen for the house, and where. */
export function SettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const places = usePlaces().filter(({ group }) => group === 'Settings');
  if (actor === undefined) return null;
  if (places.length === 0) return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: 'Settings' }]} />
      <h1>Settings</h1>
      <ul className="panels">
        {places.map((place) => (
          <Setting key={place.name} place={place} />
        ))}
      </ul>
    </div>
  );
}

function Setting({ place: { name, path, label } }: { place: Place }) {
  return (
    <li className="panel">
      <h2>
        <Link to={path}>{label}</Link>
      </h2>
      {ABOUT[name] === undefined ? null : <p className="quiet">{ABOUT[name]}</p>}
    </li>
  );
}
