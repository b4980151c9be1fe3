import { useLocation } from 'react-admin';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useSiteName } from '../kit/work/use-site-name.ts';
import { Link } from '../kit/parts/link.tsx';
import { groupName, type Place, usePlaces } from '../places/places.ts';
import { say } from './messages.ts';

const GROUPS = ['Content', 'Newsletter', 'People', 'Settings'] as const;

/** The left navigation: every screen that this person may see. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const places = usePlaces();
  const siteName = useSiteName();
  const itemsOf = (group: Place['group']) => (
    <ul>
      {places
        .filter((place) => place.group === group)
        .map((place) => (
          <NavigationItem key={place.name} place={place} onNavigate={onNavigate} />
        ))}
    </ul>
  );
  return (
    <nav className="nav" aria-label={say('navigation')}>
      <Link to={ADMIN_BASE} className="nav-brand" onClick={onNavigate}>
        <img className="nav-mark" src="/favicon.svg" alt="" width={22} height={22} />
        <span className="nav-name">{siteName}</span>
      </Link>
      {itemsOf('')}
      {GROUPS.filter((group) => places.some((place) => place.group === group)).map((group) => (
        <div key={group} className="nav-group" role="group" aria-label={groupName(group)}>
          <h2>{groupName(group)}</h2>
          {itemsOf(group)}
        </div>
      ))}
    </nav>
  );
}

interface NavigationItemProps {
  place: Place;
  onNavigate: (() => void) | undefined;
}

function NavigationItem({ place: { path, label, icon: Icon }, onNavigate }: NavigationItemProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === path || (path !== ADMIN_BASE && pathname.startsWith(`${path}/`));
  return (
    <li>
      <Link
        to={path}
        className="nav-link"
        onClick={onNavigate}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon />
        {label}
      </Link>
    </li>
  );
}
