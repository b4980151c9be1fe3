import { type ResourceName, allResources } from '#schema/registry.ts';

/** Where a shortcut holds, which is also how the sheet groups them. */
export const SHORTCUT_GROUPS = [
  'Everywhere',
  'Go to',
  'In a list',
  'In a record',
  'In the calendar',
] as const;
type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

export interface Shortcut {
  /** Ways to press it: `mod+k`, `shift+j`, `escape`; `g t` is one key after the other. */
  keys: readonly [string, ...string[]];
  label: string;
  group: ShortcutGroup;
}

const OWN = {
  palette: { keys: ['mod+k', 'mod+alt+k'], label: 'Find or do anything', group: 'Everywhere' },
  sheet: { keys: ['?'], label: 'Show this sheet', group: 'Everywhere' },
  today: { keys: ['g t'], label: 'Today', group: 'Go to' },
  calendar: { keys: ['g c'], label: 'Calendar', group: 'Go to' },
  images: { keys: ['g p'], label: 'Pictures', group: 'Go to' },
  'list.next': { keys: ['j', 'arrowdown'], label: 'Next title', group: 'In a list' },
  'list.previous': { keys: ['k', 'arrowup'], label: 'Title before', group: 'In a list' },
  'list.select': { keys: ['x'], label: 'Select, or let go', group: 'In a list' },
  'list.extend': {
    keys: ['shift+j', 'shift+k', 'shift+arrowdown', 'shift+arrowup'],
    label: 'Select on the way',
    group: 'In a list',
  },
  'list.clear': { keys: ['escape'], label: 'Let go of the selection', group: 'In a list' },
  save: { keys: ['mod+s'], label: 'Save', group: 'In a record' },
  'calendar.previous': { keys: ['p'], label: 'Month or week before', group: 'In the calendar' },
  'calendar.next': { keys: ['n'], label: 'Next month or week', group: 'In the calendar' },
  'calendar.today': { keys: ['t'], label: 'Back to today', group: 'In the calendar' },
  'calendar.month': { keys: ['m'], label: 'Show a month', group: 'In the calendar' },
  'calendar.week': { keys: ['w'], label: 'Show a week', group: 'In the calendar' },
} as const satisfies Record<string, Shortcut>;

/** Those that lead to the lists of resources, as these declare them. */
const DECLARED = Object.fromEntries(
  allResources.flatMap(({ name, label, menu }) =>
    menu?.shortcut === undefined
      ? []
      : [[name, { keys: [`g ${menu.shortcut}`], label: label.many, group: 'Go to' } satisfies Shortcut]],
  ),
) as Partial<Record<ResourceName, Shortcut>>;

/**
 * Every shortcut of the desk. The sheet is written from it, and `useShortcut` listens for nothing else: one that is not here
 * does not exist. What is typed within a text has a sheet of its own there.
 */
export const SHORTCUTS = { ...OWN, ...DECLARED };
export type ShortcutName = keyof typeof SHORTCUTS;

export function isShortcutName(name: string): name is ShortcutName {
  return name in SHORTCUTS;
}

/** What of a keyboard event a shortcut is made of. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The name of a key press as shortcuts write it; undefined for a modifier key. */
export function pressOf(event: Pressed): string | undefined {
  const { key, code } = event;
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Unidentified'].includes(key)) return undefined;
  // With Alt a key types another sign; its place on the keyboard stays.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const name = event.altKey && letter !== undefined ? letter : key.toLowerCase();
  const isSign = name.length === 1 && name.toUpperCase() === name;
  const modifiers = [
    event.metaKey || event.ctrlKey ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    // A character that needs Shift on this keyboard is the same character on any other.
    event.shiftKey && !isSign ? 'shift+' : '',
  ];
  return modifiers.join('') + name;
}

/** The shortcut for a key press, or for a key before it and the press. `isBegun`: another key may complete one. */
export function shortcutFor(
  press: string,
  before: string | undefined,
): { names: ShortcutName[]; isBegun: boolean } {
  const sequence = before === undefined ? undefined : `${before} ${press}`;
  const all = Object.entries(SHORTCUTS) as [ShortcutName, Shortcut][];
  const having = (keys: string | undefined) =>
    keys === undefined
      ? []
      : all.filter(([, shortcut]) => shortcut.keys.includes(keys)).map(([name]) => name);
  const completed = having(sequence);
  return {
    names: completed.length > 0 ? completed : having(press),
    isBegun: all.some(([, { keys }]) => keys.some((one) => one.startsWith(`${press} `))),
  };
}

const SHOWN: Readonly<Record<string, string>> = { escape: 'Esc', shift: '⇧', arrowdown: '↓', arrowup: '↑' };

/** `mod+k` as labeled on the keyboard: `⌘ K` or `Ctrl K`, as separate keys. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  return keys.split(/[+ ]/).map((key) => {
    if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
    if (key === 'alt') return isMac ? '⌥' : 'Alt';
    return SHOWN[key] ?? key.toUpperCase();
  });
}
