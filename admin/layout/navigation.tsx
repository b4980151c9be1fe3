import AiIcon from '@mui/icons-material/AutoAwesomeOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import SignInIcon from '@mui/icons-material/KeyOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import CategoryIcon from '@mui/icons-material/BookmarksOutlined';
import ContactIcon from '@mui/icons-material/PersonOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import InterviewIcon from '@mui/icons-material/MicNoneOutlined';
import ListIcon from '@mui/icons-material/FormatListNumberedOutlined';
import ListsIcon from '@mui/icons-material/GroupOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import OtherIcon from '@mui/icons-material/DescriptionOutlined';
import StaffIcon from '@mui/icons-material/ManageAccountsOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import TemplateIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import { type ComponentType } from 'react';
import { useLocation } from 'react-admin';
import { can } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { allResources } from '#schema/registry.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useIsCaptured } from '../screens/outbox/use-captured.ts';
import { useActor } from './actor.ts';
import { Link } from './link.tsx';

const ICONS: Partial<Record<string, ComponentType>> = {
  articles: ArticleIcon,
  'book-summaries': BookIcon,
  categories: CategoryIcon,
  'contact-lists': ListsIcon,
  contacts: ContactIcon,
  'email-newsletters': MailIcon,
  'email-templates': TemplateIcon,
  interviews: InterviewIcon,
  lists: ListIcon,
  tags: TagIcon,
  users: StaffIcon,
};
const GROUPS = ['Content', 'Newsletter', 'People'] as const satisfies Resource['group'][];
/** Within a group: what is written first, then what it is sorted by, then to whom it goes. */
const LATER = [
  'lists',
  'categories',
  'tags',
  'email-newsletters',
  'email-templates',
  'contacts',
  'contact-lists',
];

/** The left navigation: every resource that this person may see. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const actor = useActor();
  const { pathname } = useLocation();
  const visible = allResources.filter(({ access }) => actor !== undefined && can(actor, access.list));
  return (
    <nav className="nav" aria-label="Desk">
      <Link to={ADMIN_BASE} className="nav-brand" onClick={onNavigate}>
        <img className="nav-mark" src="/favicon.svg" alt="" width={22} height={22} />
        Colophon
      </Link>
      <ul>
        <NavigationItem
          to={ADMIN_BASE}
          label="Today"
          icon={HomeIcon}
          isCurrent={pathname === ADMIN_BASE}
          onNavigate={onNavigate}
        />
      </ul>
      {GROUPS.map((group) => {
        const members = inOrder(visible.filter((resource) => resource.group === group));
        if (members.length === 0) return null;
        return (
          <section key={group} className="nav-group" aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {members.map(({ name, label }) => (
                <NavigationItem
                  key={name}
                  to={`${ADMIN_BASE}/${name}`}
                  label={label.many}
                  icon={ICONS[name] ?? OtherIcon}
                  onNavigate={onNavigate}
                  isCurrent={
                    pathname === `${ADMIN_BASE}/${name}` || pathname.startsWith(`${ADMIN_BASE}/${name}/`)
                  }
                />
              ))}
              <Beside group={group} onNavigate={onNavigate} />
            </ul>
          </section>
        );
      })}
      {actor?.role === 'administrator' ? <SettingsGroup onNavigate={onNavigate} /> : null}
    </nav>
  );
}

/** What has a screen of its own in a group and is no declared resource. */
function Beside({ group, onNavigate }: { group: string; onNavigate: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const hasOutbox = useIsCaptured();
  const pictures = { path: `${ADMIN_BASE}/images`, label: 'Pictures', icon: PictureIcon };
  const outbox = { path: `${ADMIN_BASE}/outbox`, label: 'Outbox', icon: OutboxIcon };
  const item = group === 'Content' ? pictures : group === 'Newsletter' && hasOutbox ? outbox : undefined;
  return item === undefined ? null : (
    <NavigationItem
      to={item.path}
      label={item.label}
      icon={item.icon}
      onNavigate={onNavigate}
      isCurrent={pathname.startsWith(item.path)}
    />
  );
}

const SETTINGS = [
  { path: `${ADMIN_BASE}/settings/ai`, label: 'AI', icon: AiIcon },
  { path: `${ADMIN_BASE}/settings/sign-in`, label: 'Sign-in', icon: SignInIcon },
  { path: `${ADMIN_BASE}/audit-log`, label: 'Audit log', icon: AuditIcon },
];

/** What administrators decide for the house, and what was done in it. */
function SettingsGroup({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <section className="nav-group" aria-label="Settings">
      <h2>Settings</h2>
      <ul>
        {SETTINGS.map(({ path, label, icon }) => (
          <NavigationItem
            key={path}
            to={path}
            label={label}
            icon={icon}
            isCurrent={pathname === path}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </section>
  );
}

interface NavigationItemProps {
  to: string;
  label: string;
  icon: ComponentType;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

function NavigationItem({ to, label, icon: Icon, isCurrent, onNavigate }: NavigationItemProps) {
  return (
    <li>
      <Link
        to={to}
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

function inOrder(members: Resource[]): Resource[] {
  return members.toSorted((one, other) => LATER.indexOf(one.name) - LATER.indexOf(other.name));
}
