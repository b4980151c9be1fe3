import AiIcon from '@mui/icons-material/AutoAwesomeOutlined';
import QueuesIcon from '@mui/icons-material/PendingActionsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import SegmentIcon from '@mui/icons-material/FilterAltOutlined';
import SignInIcon from '@mui/icons-material/KeyOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BouncesIcon from '@mui/icons-material/UndoOutlined';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import CategoryIcon from '@mui/icons-material/BookmarksOutlined';
import ContactIcon from '@mui/icons-material/PersonOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import ImportIcon from '@mui/icons-material/DriveFolderUploadOutlined';
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
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { ComponentType } from 'react';
import { can, categoryAccess } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import type { DeskIcon } from '#schema/menu.ts';
import { allResources } from '#schema/registry.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useIsCaptured } from './use-captured.ts';
import { useActor } from '../providers/actor.ts';

/** Background work: what failed is told elsewhere too, and leads there. */
export const QUEUES_PATH = `${ADMIN_BASE}/settings/queues`;

/** A screen that one can go to from anywhere. */
export interface Place {
  /** The name of its resource, or its own: shortcuts know it by this. */
  name: string;
  path: string;
  label: string;
  icon: ComponentType;
  /** Empty: above all groups. */
  group: '' | Resource['group'] | 'Settings';
}

/** Every screen that this person may see, in the order of the navigation. */
export function usePlaces(): Place[] {
  const actor = useActor();
  const hasOutbox = useIsCaptured();
  const seen = allResources.filter(({ access }) => actor !== undefined && can(actor, access.list));
  const mayImport = actor !== undefined && can(actor, categoryAccess.create);
  const beside = BESIDE.filter(
    ({ name }) => (name !== 'outbox' || hasOutbox) && (name !== 'imports' || mayImport),
  );
  return [
    ...FIRST,
    ...(['Content', 'Newsletter', 'People'] as const).flatMap((group) => {
      const members = inOrder(seen.filter((resource) => resource.group === group)).map(placeOf);
      return members.length === 0 ? [] : [...members, ...beside.filter((place) => place.group === group)];
    }),
    ...(actor?.role === 'administrator' ? SETTINGS : []),
  ];
}

const FIRST: readonly Place[] = [
  { name: 'today', path: ADMIN_BASE, label: 'Today', icon: HomeIcon, group: '' },
  { name: 'calendar', path: `${ADMIN_BASE}/calendar`, label: 'Calendar', icon: CalendarIcon, group: '' },
];
/** What has a screen of its own and is no declared resource. */
const BESIDE: readonly Place[] = [
  { name: 'images', path: `${ADMIN_BASE}/images`, label: 'Pictures', icon: PictureIcon, group: 'Content' },
  { name: 'imports', path: `${ADMIN_BASE}/imports`, label: 'Import', icon: ImportIcon, group: 'Content' },
  {
    name: 'bounces',
    path: `${ADMIN_BASE}/bounces`,
    label: 'Bounces',
    icon: BouncesIcon,
    group: 'Newsletter',
  },
  { name: 'outbox', path: `${ADMIN_BASE}/outbox`, label: 'Outbox', icon: OutboxIcon, group: 'Newsletter' },
];
/** What administrators decide for the house, and what was done in it. */
const SETTINGS: readonly Place[] = [
  {
    name: 'email-settings',
    path: `${ADMIN_BASE}/settings/email`,
    label: 'Email',
    icon: OutboxIcon,
    group: 'Settings',
  },
  {
    name: 'newsletter-settings',
    path: `${ADMIN_BASE}/settings/newsletter`,
    label: 'Newsletter',
    icon: MailIcon,
    group: 'Settings',
  },
  { name: 'ai', path: `${ADMIN_BASE}/settings/ai`, label: 'AI', icon: AiIcon, group: 'Settings' },
  {
    name: 'sign-in',
    path: `${ADMIN_BASE}/settings/sign-in`,
    label: 'Sign-in',
    icon: SignInIcon,
    group: 'Settings',
  },
  {
    name: 'queues',
    path: QUEUES_PATH,
    label: 'Background work',
    icon: QueuesIcon,
    group: 'Settings',
  },
  {
    name: 'audit-log',
    path: `${ADMIN_BASE}/audit-log`,
    label: 'Audit log',
    icon: AuditIcon,
    group: 'Settings',
  },
];

const ICONS: Readonly<Record<DeskIcon, ComponentType>> = {
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
  staff: StaffIcon,
  tag: TagIcon,
  template: TemplateIcon,
  webhook: WebhookIcon,
};

function placeOf({ name, label, group, menu }: Resource): Place {
  const icon = ICONS[menu?.icon ?? 'document'];
  return { name, path: `${ADMIN_BASE}/${name}`, label: label.many, icon, group };
}

function inOrder(members: Resource[]): Resource[] {
  return members.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
}
