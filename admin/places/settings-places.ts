import AddressIcon from '@mui/icons-material/AlternateEmailOutlined';
import AiIcon from '@mui/icons-material/AutoAwesomeOutlined';
import ApiIcon from '@mui/icons-material/ApiOutlined';
import AlertIcon from '@mui/icons-material/NotificationsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import BackupIcon from '@mui/icons-material/BackupOutlined';
import BrokenLinksIcon from '@mui/icons-material/LinkOffOutlined';
import ChartIcon from '@mui/icons-material/InsightsOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import ImportIcon from '@mui/icons-material/DriveFolderUploadOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import OutboxIcon from '@mui/icons-material/OutboxOutlined';
import QueuesIcon from '@mui/icons-material/PendingActionsOutlined';
import SettingsIconImage from '@mui/icons-material/TuneOutlined';
import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import SystemIcon from '@mui/icons-material/InfoOutlined';
import type { ComponentType } from 'react';
import { type Actor, can, categoryAccess, newsletterAccess, redirectAccess } from '#schema/access/access.ts';
import type { SettingsArea, SettingsIcon } from '#schema/define/menu.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import type { Place, SettingsPlace } from './place.ts';
import { say } from './messages.ts';

/** Background jobs: their failures are also shown elsewhere, with a link to it. */
export const QUEUES_PATH = `${ADMIN_BASE}/settings/queues`;

interface Seen {
  actor: Actor | undefined;
  hasOutbox: boolean;
  /** Lists that are shown in the settings instead of the menu. */
  lists: readonly Place[];
}

/** Everything that is listed in the settings, in its order; screens of the site folder come last. */
export function settingsPlaces({ actor, hasOutbox, lists }: Seen): SettingsPlace[] {
  if (actor === undefined) return [];
  const isAdministrator = actor.role === 'administrator';
  const places = [
    ...(isAdministrator ? declaredSettings() : []),
    ...lists.map(inSettings),
    ...(can(actor, redirectAccess.list) ? [brokenLinks()] : []),
    ...(can(actor, categoryAccess.create) ? [imports()] : []),
    ...(can(actor, newsletterAccess.list) && hasOutbox ? [outbox()] : []),
    ...(isAdministrator ? screensBeside() : []),
  ];
  return places.toSorted((one, other) => one.order - other.order);
}

/** A list or a screen of the site folder among the settings. */
export function inSettings(place: Place): SettingsPlace {
  const { order = 2_000, area = 'site' } = LISTS[place.name] ?? {};
  return { ...place, group: 'Settings', section: 'settings', order, area };
}

/** The positions of lists among the settings; others come last. */
const LISTS: Partial<Record<string, { order: number; area: SettingsArea }>> = {
  redirects: { order: 35, area: 'site' },
  webhooks: { order: 76, area: 'connections' },
  users: { order: 85, area: 'access' },
};

/** Every group of settings with a screen. It is found by the names of its fields, too. */
function declaredSettings(): SettingsPlace[] {
  return allSettings().flatMap(({ name, title, about, menu, fields }): SettingsPlace[] => {
    if (menu === undefined) return [];
    const { icon, order, area = 'site' } = menu;
    const keywords = Object.values(fields).flatMap(({ label }) => label ?? []);
    // Named unlike any resource: a list and a group of settings may be called the same.
    const place = screen(`settings/${name}`, `/settings/${name}`, { label: title, about });
    return [{ ...place, icon: ICONS[icon], order, area, keywords: keywords.join(' ') }];
  });
}

const brokenLinks = (): SettingsPlace => ({
  ...screen('broken-links', '/broken-links', {
    label: say('broken_links'),
    about: say('broken_links_about'),
  }),
  icon: BrokenLinksIcon,
  order: 36,
  area: 'site',
});
const imports = (): SettingsPlace => ({
  ...screen('imports', '/imports', { label: say('import'), about: say('import_about') }),
  icon: ImportIcon,
  order: 95,
  area: 'operations',
});
const outbox = (): SettingsPlace => ({
  ...screen('outbox', '/outbox', { label: say('outbox'), about: say('outbox_about') }),
  icon: OutboxIcon,
  order: 45,
  area: 'email',
});
/** Administrators’ screens that are not a declared group of settings. */
const screensBeside = (): readonly SettingsPlace[] => [
  {
    ...screen('tokens', '/account#tokens', { label: say('tokens'), about: say('tokens_about') }),
    icon: KeyIcon,
    order: 77,
    area: 'connections',
  },
  {
    ...screen('exports', '/settings/export', { label: say('export'), about: say('export_about') }),
    icon: ExportIcon,
    order: 96,
    area: 'operations',
  },
  {
    ...screen('queues', '/settings/queues', { label: say('queues'), about: say('queues_about') }),
    icon: QueuesIcon,
    order: 1000,
    area: 'operations',
  },
  {
    ...screen('audit-log', '/audit-log', { label: say('audit_log'), about: say('audit_log_about') }),
    icon: AuditIcon,
    order: 1010,
    area: 'access',
  },
  {
    ...screen('system', '/settings/system', { label: say('system'), about: say('system_about') }),
    icon: SystemIcon,
    order: 1020,
    area: 'operations',
  },
];

function screen(name: string, path: string, words: { label: string; about: string }) {
  return {
    name,
    path: `${ADMIN_BASE}${path}`,
    ...words,
    group: 'Settings' as const,
    section: 'settings' as const,
  };
}

const ICONS: Readonly<Record<SettingsIcon, ComponentType>> = {
  ai: AiIcon,
  alert: AlertIcon,
  api: ApiIcon,
  at: AddressIcon,
  backup: BackupIcon,
  chart: ChartIcon,
  code: CodeIcon,
  home: HomeIcon,
  key: KeyIcon,
  mail: MailIcon,
  menu: MenuIcon,
  outbox: OutboxIcon,
  settings: SettingsIconImage,
  shield: ShieldIcon,
};
