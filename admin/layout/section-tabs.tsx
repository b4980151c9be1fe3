import { useLocation } from 'react-admin';
import { Link } from '../kit/parts/link.tsx';
import { SETTINGS_PATH, useMenu } from '../places/menu.ts';
import { say } from './messages.ts';

/** Above a list: the others of the same entry of the menu; above a part of the settings the way back to all of them. */
export function SectionTabs() {
  const { pathname } = useLocation();
  const entry = useMenu().find(({ members }) => members.some(({ path }) => path === pathname));
  if (entry === undefined || entry.members[0]?.section === undefined || entry.members.length === 1)
    return null;
  if (entry.path === SETTINGS_PATH)
    return (
      <nav className="section-tabs" aria-label={say('section')}>
        <Link to={SETTINGS_PATH}>← {entry.label}</Link>
      </nav>
    );
  return (
    <nav className="section-tabs" aria-label={say('section')}>
      {entry.members.map(({ name, path, label }) => (
        <Link key={name} to={path} {...(path === pathname ? { 'aria-current': 'page' as const } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
