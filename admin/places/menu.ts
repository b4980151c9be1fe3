import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import ListsIcon from '@mui/icons-material/GroupOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import TopicsIcon from '@mui/icons-material/BookmarksOutlined';
import BookIcon from '@mui/icons-material/MenuBookOutlined';
import type { ComponentType } from 'react';
import type { MenuSection } from '#schema/define/menu.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { say } from './messages.ts';
import type { Place } from './place.ts';
import { usePlaces } from './places.ts';

/** Settings, along with other things that are set up once and rarely viewed. */
export const SETTINGS_PATH = `${ADMIN_BASE}/settings`;

/** One entry of the menu: a screen, or several that are tabs of each other. */
export interface MenuEntry {
  name: string;
  path: string;
  label: string;
  icon: ComponentType;
  /** Entries with the same section are grouped. */
  band: number;
  members: readonly Place[];
}

const SECTIONS = {
  calendar: { label: 'calendar', icon: CalendarIcon },
  books: { label: 'books', icon: BookIcon },
  topics: { label: 'topics', icon: TopicsIcon },
  newsletter: { label: 'newsletter', icon: MailIcon },
  subscribers: { label: 'subscribers', icon: ListsIcon },
  settings: { label: 'settings', icon: SettingsIcon },
} as const satisfies Record<MenuSection, object>;

const BANDS: Record<Place['group'], number> = { '': 0, Content: 1, Newsletter: 2, People: 2, Settings: 3 };

/** The entries of the menu for this person, in order. */
export function useMenu(): MenuEntry[] {
  return menuOf(usePlaces());
}

/** The same for given places: those of one section share an entry, at the position of the first. */
export function menuOf(places: readonly Place[]): MenuEntry[] {
  const entries = new Map<string, MenuEntry>();
  for (const place of places) {
    const { section, name, path, group } = place;
    const before = section === undefined ? undefined : entries.get(section);
    if (section === undefined) entries.set(`/${name}`, { ...place, band: BANDS[group], members: [place] });
    else if (before !== undefined) entries.set(section, { ...before, members: [...before.members, place] });
    else {
      const { label, icon } = SECTIONS[section];
      const first = section === 'settings' ? SETTINGS_PATH : path;
      const entry = { name: section, path: first, label: say(label), icon, band: BANDS[group] };
      entries.set(section, { ...entry, members: [place] });
    }
  }
  return [...entries.values()];
}

/** Whether a screen of this entry is open, or a record of one of its lists. */
export function isWithin({ path, members }: MenuEntry, pathname: string): boolean {
  return [path, ...members.map((member) => member.path)].some((one) => isAt(one, pathname));
}

/** Whether this screen is open, or something in it. */
export function isAt(path: string, pathname: string): boolean {
  return pathname === path || (path !== ADMIN_BASE && pathname.startsWith(`${path}/`));
}
