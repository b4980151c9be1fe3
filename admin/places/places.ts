import ReleaseIcon from '@mui/icons-material/RocketLaunchOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuoteOutlined';
import RedirectIcon from '@mui/icons-material/AltRouteOutlined';
import SegmentIcon from '@mui/icons-material/FilterAltOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BouncesIcon from '@mui/icons-material/UndoOutlined';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import CategoryIcon from '@mui/icons-material/BookmarksOutlined';
import ContactIcon from '@mui/icons-material/PersonOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import InterviewIcon from '@mui/icons-material/MicNoneOutlined';
import ListIcon from '@mui/icons-material/FormatListNumberedOutlined';
import ListsIcon from '@mui/icons-material/GroupOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import OtherIcon from '@mui/icons-material/DescriptionOutlined';
import StaffIcon from '@mui/icons-material/ManageAccountsOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import TemplateIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { ComponentType } from 'react';
import { can, newsletterAccess } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { AdminIcon } from '#schema/define/menu.ts';
import { allResources } from '#schema/registry/registry.ts';
import type { Role } from '#schema/access/roles.ts';
import { ownAdmin } from '../own/own-admin.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useIsCaptured } from './use-captured.ts';
import { useActor } from '../providers/actor.ts';
import type { Place } from './place.ts';
import { inSettings, settingsPlaces } from './settings-places.ts';
import { say } from './messages.ts';

/** Every screen that this person may see, in the order of the navigation. */
export function usePlaces(): Place[] {
  const actor = useActor();
  const hasOutbox = useIsCaptured();
  const seen = allResources.filter(({ access }) => actor !== undefined && can(actor, access.list));
  const mayMail = actor !== undefined && can(actor, newsletterAccess.list);
  const own = actor === undefined ? [] : ownPlaces(actor.role);
  const listed = (['Content', 'Newsletter', 'People'] as const).flatMap((group) => [
    ...inOrder(seen.filter((resource) => resource.group === group)).map(placeOf),
    ...(group === 'Content' && actor !== undefined ? [mediaPlace(), quotesPlace()] : []),
    ...(group === 'Newsletter' && mayMail ? [bouncesPlace()] : []),
    ...own.filter((place) => place.group === group),
  ]);
  const lists = listed.filter(({ section }) => section === 'settings');
  return [
    ...firstPlaces(),
    ...listed.filter(({ section }) => section !== 'settings'),
    ...settingsPlaces({ actor, hasOutbox, lists }),
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
/** The screens of the site folder. */
function ownPlaces(role: Role): Place[] {
  return ownAdmin().screens.flatMap(({ name, screen }): Place[] => {
    const { label, about, group = 'Content', icon = 'document', roles } = screen;
    if (roles?.includes(role) === false) return [];
    const place = { name: `screens/${name}`, path: `${ADMIN_BASE}/screens/${name}`, label, group };
    return [{ ...place, icon: ICONS[icon], ...(about === undefined ? {} : { about }) }];
  });
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

function placeOf({ name, label, group, menu, purpose }: Resource): Place {
  const icon = ICONS[menu?.icon ?? 'document'];
  const place = { name, path: `${ADMIN_BASE}/${name}`, label: label.many, about: purpose, icon, group };
  return menu?.section === undefined ? place : { ...place, section: menu.section };
}

function inOrder(members: Resource[]): Resource[] {
  return members.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));
}
