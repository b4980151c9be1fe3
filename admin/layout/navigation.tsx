import { useLocation } from 'react-admin';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useSiteName } from '../kit/work/use-site-name.ts';
import { Link } from '../kit/parts/link.tsx';
import { type MenuEntry, isWithin, useMenu } from '../places/menu.ts';
import { say } from './messages.ts';

/** The left navigation: every screen that this person may see, those that belong together as one entry. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const entries = useMenu();
  const siteName = useSiteName();
  const bands = [...new Set(entries.map(({ band }) => band))];
  return (
    <nav className="nav" aria-label={say('navigation')}>
      <Link to={ADMIN_BASE} className="nav-brand" onClick={onNavigate}>
        <img className="nav-mark" src="/favicon.svg" alt="" width={22} height={22} />
        <span className="nav-name">{siteName}</span>
      </Link>
      {bands.map((band) => (
        <ul key={band}>
          {entries
            .filter((entry) => entry.band === band)
            .map((entry) => (
              <NavigationItem key={entry.name} entry={entry} onNavigate={onNavigate} />
            ))}
        </ul>
      ))}
    </nav>
  );
}

interface NavigationItemProps {
  entry: MenuEntry;
  onNavigate: (() => void) | undefined;
}

function NavigationItem({ entry, onNavigate }: NavigationItemProps) {
  const { path, label, icon: Icon } = entry;
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={path}
        className="nav-link"
        onClick={onNavigate}
        {...(isWithin(entry, pathname) ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon />
        {label}
      </Link>
    </li>
  );
}
