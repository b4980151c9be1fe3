import AiIcon from '@mui/icons-material/AutoAwesomeOutlined';
import AddressIcon from '@mui/icons-material/AlternateEmailOutlined';
import ApiIcon from '@mui/icons-material/ApiOutlined';
import ReleaseIcon from '@mui/icons-material/RocketLaunchOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import BackupIcon from '@mui/icons-material/BackupOutlined';
import QueuesIcon from '@mui/icons-material/PendingActionsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import RedirectIcon from '@mui/icons-material/AltRouteOutlined';
import SegmentIcon from '@mui/icons-material/FilterAltOutlined';
import SignInIcon from '@mui/icons-material/KeyOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BouncesIcon from '@mui/icons-material/UndoOutlined';
import BrokenLinksIcon from '@mui/icons-material/LinkOffOutlined';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import CategoryIcon from '@mui/icons-material/BookmarksOutlined';
import ContactIcon from '@mui/icons-material/PersonOutlined';
import ChartIcon from '@mui/icons-material/InsightsOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import AlertIcon from '@mui/icons-material/NotificationsOutlined';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import SettingsIconImage from '@mui/icons-material/TuneOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import ImportIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import InterviewIcon from '@mui/icons-material/MicNoneOutlined';
import ListIcon from '@mui/icons-material/FormatListNumberedOutlined';
import ListsIcon from '@mui/icons-material/GroupOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import OtherIcon from '@mui/icons-material/DescriptionOutlined';
import StaffIcon from '@mui/icons-material/ManageAccountsOutlined';
import SystemIcon from '@mui/icons-material/InfoOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import TemplateIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { ComponentType } from 'react';
import { can, categoryAccess, newsletterAccess, redirectAccess } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AdminIcon, MenuSection, SettingsIcon } from '#schema/define/menu.ts';
import { allResources } from '#schema/registry/registry.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import type { Role } from '#schema/access/roles.ts';
import { ownAdmin } from '../own/own-admin.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useIsCaptured } from './use-captured.ts';
import { useActor } from '../providers/actor.ts';
import { say } from './messages.ts';

/** Background jobs: their failures are also shown elsewhere, with a link to it. */
export const QUEUES_PATH = `${ADMIN_BASE}/settings/queues`;

/** A screen that one can go to from anywhere. */
export interface Place {
  /** The name of its resource, or its own: shortcuts know it by this. */
  name: string;
  path: string;
  label: string;
  /** A sentence about its content. */
  about?: string;
  icon: ComponentType;
  /** Empty: above all groups. */
  group: '' | Resource['group'] | 'Settings';
  /** The entry of the menu that it is part of; without one it is an entry by itself. */
  section?: MenuSection;
}

type OrderedPlace = Place & { order: number };

/** Every screen that this person may see, in the order of the navigation. */
export function usePlaces(): Place[] {
  const actor = useActor();
  const hasOutbox = useIsCaptured();
  const seen = allResources.filter(({ access }) => actor !== undefined && can(actor, access.list));
  const mayImport = actor !== undefined && can(actor, categoryAccess.create);
  const mayRedirect = actor !== undefined && can(actor, redirectAccess.list);
  const mayMail = actor !== undefined && can(actor, newsletterAccess.list);
  const own = actor === undefined ? [] : ownPlaces(actor.role);
  const listed = (['Content', 'Newsletter', 'People'] as const).flatMap((group) => [
    ...inOrder(seen.filter((resource) => resource.group === group)).map(placeOf),
    ...(group === 'Content' && actor !== undefined ? [mediaPlace(), quotesPlace()] : []),
    ...(group === 'Newsletter' && mayMail ? [bouncesPlace()] : []),
    ...own.filter((place) => place.group === group),
  ]);
  const settings = [
    ...(actor?.role === 'administrator' ? declaredSettings() : []),
    ...listed.filter(({ section }) => section === 'settings').map(inSettings),
    ...(mayRedirect ? [brokenLinksPlace()] : []),
    ...(mayImport ? [importPlace()] : []),
    ...(mayMail && hasOutbox ? [outboxPlace()] : []),
    ...(actor?.role === 'administrator' ? settingsBeside() : []),
  ].toSorted((one, other) => one.order - other.order);
  return [
    ...firstPlaces(),
    ...listed.filter(({ section }) => section !== 'settings'),
    ...settings,
    ...own.filter((place) => place.group === 'Settings').map(inSettings),
  ];
}

const firstPlaces = (): readonly Place[] => [
  { name: 'today', path: ADMIN_BASE, label: say('today'), icon: HomeIcon, group: '' },
  {
    name: 'calendar',
    path: `${ADMIN_BASE}/calendar`,
    label: say('calendar'),
    icon: CalendarIcon,
    group: '',
    section: 'calendar',
  },
];
/** Places with a screen that are not declared resources. */
const mediaPlace = (): Place => ({
  name: 'images',
  path: `${ADMIN_BASE}/images`,
  label: say('media'),
  icon: ImageIcon,
  group: 'Content',
});
const quotesPlace = (): Place => ({
  name: 'quotes',
  path: `${ADMIN_BASE}/quotes`,
  label: say('quotes'),
  icon: QuoteIcon,
  group: 'Content',
  section: 'books',
});
const bouncesPlace = (): Place => ({
  name: 'bounces',
  path: `${ADMIN_BASE}/bounces`,
  label: say('bounces'),
  icon: BouncesIcon,
  group: 'Newsletter',
  section: 'subscribers',
});
const importPlace = (): OrderedPlace => ({
  name: 'imports',
  path: `${ADMIN_BASE}/imports`,
  label: say('import'),
  about: say('import_about'),
  icon: ImportIcon,
  group: 'Settings',
  section: 'settings',
  order: 95,
});
const brokenLinksPlace = (): OrderedPlace => ({
  name: 'broken-links',
  path: `${ADMIN_BASE}/broken-links`,
  label: say('broken_links'),
  about: say('broken_links_about'),
  icon: BrokenLinksIcon,
  group: 'Settings',
  section: 'settings',
  order: 36,
});
const outboxPlace = (): OrderedPlace => ({
  name: 'outbox',
  path: `${ADMIN_BASE}/outbox`,
  label: say('outbox'),
  about: say('outbox_about'),
  icon: OutboxIcon,
  group: 'Settings',
  section: 'settings',
  order: 45,
});
/** The screens of the site folder. */
function ownPlaces(role: Role): Place[] {
  return ownAdmin().screens.flatMap(({ name, screen }): Place[] => {
    const { label, about, group = 'Content', icon = 'document', roles } = screen;
    if (roles?.includes(role) === false) return [];
    const place = { name: `screens/${name}`, path: `${ADMIN_BASE}/screens/${name}`, label, group };
    return [{ ...place, icon: ICONS[icon], ...(about === undefined ? {} : { about }) }];
  });
}

/** Administrators' screens that are not a declared group of settings. */
const settingsBeside = (): readonly OrderedPlace[] => [
  {
    name: 'tokens',
    path: `${ADMIN_BASE}/account#tokens`,
    label: say('tokens'),
    about: say('tokens_about'),
    icon: SignInIcon,
    group: 'Settings',
    section: 'settings',
    order: 77,
  },
  {
    name: 'exports',
    path: `${ADMIN_BASE}/settings/export`,
    label: say('export'),
    about: say('export_about'),
    icon: ExportIcon,
    group: 'Settings',
    section: 'settings',
    order: 96,
  },
  {
    name: 'queues',
    path: QUEUES_PATH,
    label: say('queues'),
    about: say('queues_about'),
    icon: QueuesIcon,
    group: 'Settings',
    section: 'settings',
    order: 1000,
  },
  {
    name: 'system',
    path: `${ADMIN_BASE}/settings/system`,
    label: say('system'),
    about: say('system_about'),
    icon: SystemIcon,
    group: 'Settings',
    section: 'settings',
    order: 1020,
  },
  {
    name: 'audit-log',
    path: `${ADMIN_BASE}/audit-log`,
    label: say('audit_log'),
    about: say('audit_log_about'),
    icon: AuditIcon,
    group: 'Settings',
    section: 'settings',
    order: 1010,
  },
];

/** Every group of settings with a screen. */
function declaredSettings(): OrderedPlace[] {
  return allSettings().flatMap(({ name, title, about, menu }): OrderedPlace[] => {
    if (menu === undefined) return [];
    const [icon, path] = [SETTINGS_ICONS[menu.icon], `${ADMIN_BASE}/settings/${name}`];
    // Named unlike any resource: a list and a group of settings may be called the same.
    const place = { name: `settings/${name}`, path, label: title, about, icon, order: menu.order };
    return [{ ...place, group: 'Settings', section: 'settings' }];
  });
}

/** The positions of lists among the settings; others come last. */
const SETTINGS_ORDER: Partial<Record<string, number>> = { redirects: 35, webhooks: 76, users: 85 };

function inSettings(place: Place): OrderedPlace {
  return { ...place, group: 'Settings', section: 'settings', order: SETTINGS_ORDER[place.name] ?? 2_000 };
}

const ICONS: Readonly<Record<AdminIcon, ComponentType>> = {
  article: ArticleIcon,
  book: BookIcon,
  bookmarks: CategoryIcon,
  contact: ContactIcon,
  document: OtherIcon,
  filter: SegmentIcon,
  groups: ListsIcon,
  mail: MailIcon,
  microphone: InterviewIcon,
  'numbered-list': ListIcon,
  redirect: RedirectIcon,
  release: ReleaseIcon,
  staff: StaffIcon,
  tag: TagIcon,
  template: TemplateIcon,
  webhook: WebhookIcon,
};

const SETTINGS_ICONS: Readonly<Record<SettingsIcon, ComponentType>> = {
  ai: AiIcon,
  alert: AlertIcon,
  api: ApiIcon,
  at: AddressIcon,
  backup: BackupIcon,
  chart: ChartIcon,
  code: CodeIcon,
  home: HomeIcon,
  key: SignInIcon,
  mail: MailIcon,
  menu: MenuIcon,
  outbox: OutboxIcon,
  settings: SettingsIconImage,
  shield: ShieldIcon,
};

function placeOf({ name, label, group, menu, purpose }: Resource): Place {
  const icon = ICONS[menu?.icon ?? 'document'];
  const place = { name, path: `${ADMIN_BASE}/${name}`, label: label.many, about: purpose, icon, group };
  return menu?.section === undefined ? place : { ...place, section: menu.section };
}

function inOrder(members: Resource[]): Resource[] {
  return members.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
}
