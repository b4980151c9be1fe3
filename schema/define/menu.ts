/** Icons of content types, named after what they show. The admin and the site each draw them in their own style. */
export const CONTENT_ICONS = ['article', 'book', 'document', 'microphone'] as const;
export type ContentIcon = (typeof CONTENT_ICONS)[number];

/** Icons of other records, which only the admin shows. */
export const ADMIN_ICONS = [
  'bookmarks',
  'contact',
  'filter',
  'groups',
  'mail',
  'numbered-list',
  'redirect',
  'release',
  'staff',
  'tag',
  'template',
  'webhook',
] as const;

/** Icons of settings groups. */
export const SETTINGS_ICONS = [
  'ai',
  'alert',
  'api',
  'at',
  'backup',
  'chart',
  'code',
  'home',
  'key',
  'mail',
  'menu',
  'outbox',
  'settings',
  'shield',
] as const;
export type SettingsIcon = (typeof SETTINGS_ICONS)[number];
export type AdminIcon = ContentIcon | (typeof ADMIN_ICONS)[number];

/** The second key of a shortcut that opens a screen: you press `g`, then this key. Keys of other screens aren't available. */
export type GoToKey =
  | 'a'
  | 'b'
  | 'd'
  | 'e'
  | 'f'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'q'
  | 'r'
  | 's'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';

/** Headings of the settings overview. */
export const SETTINGS_AREAS = ['site', 'email', 'access', 'connections', 'operations'] as const;
export type SettingsArea = (typeof SETTINGS_AREAS)[number];

/** Entries in the admin’s menu that contain several lists: each list is a tab there, or a line in the settings. */
export const MENU_SECTIONS = [
  'calendar',
  'books',
  'topics',
  'newsletter',
  'subscribers',
  'settings',
] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** How the admin shows a resource in its menu and command palette. */
export interface Menu<Icon extends AdminIcon = AdminIcon> {
  /** Default: a sheet of paper. */
  readonly icon?: Icon;
  /** Its position within the group. Default: 0; equal positions are sorted by name. */
  readonly order?: number;
  /** The key that opens its list, pressed after `g`. */
  readonly shortcut?: GoToKey;
  /** The menu entry that it is part of. Default: it has its own entry. */
  readonly section?: MenuSection;
}
