import { type ResourceName, allResources } from '#schema/registry/registry.ts';
import { type MessageKey, say } from './messages.ts';

/** Where a shortcut applies, which is also how the sheet groups them. */
export const SHORTCUT_GROUPS = ['everywhere', 'go_to', 'in_list', 'while_editing', 'in_calendar'] as const;
type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

export interface Shortcut {
  /** Ways to press it: `mod+k`, `shift+j`, `escape`; `g t` is one key after the other. */
  keys: readonly [string, ...string[]];
  /** A key of the catalog, or a text from a declaration. */
  label: MessageKey | { text: string };
  group: ShortcutGroup;
}

/** The action of a shortcut. */
export function shortcutLabel(label: Shortcut['label']): string {
  return typeof label === 'string' ? say(label) : label.text;
}

const OWN = {
  palette: { keys: ['mod+k', 'mod+alt+k'], label: 'palette', group: 'everywhere' },
  sheet: { keys: ['?'], label: 'show_shortcuts', group: 'everywhere' },
  create: { keys: ['c'], label: 'new_entry', group: 'everywhere' },
  today: { keys: ['g t'], label: 'today', group: 'go_to' },
  calendar: { keys: ['g c'], label: 'calendar', group: 'go_to' },
  images: { keys: ['g p'], label: 'media', group: 'go_to' },
  'list.next': { keys: ['j', 'arrowdown'], label: 'next_item', group: 'in_list' },
  'list.previous': { keys: ['k', 'arrowup'], label: 'previous_item', group: 'in_list' },
  'list.select': { keys: ['x'], label: 'select', group: 'in_list' },
  'list.extend': {
    keys: ['shift+j', 'shift+k', 'shift+arrowdown', 'shift+arrowup'],
    label: 'extend',
    group: 'in_list',
  },
  'list.clear': { keys: ['escape'], label: 'clear', group: 'in_list' },
  save: { keys: ['mod+s'], label: 'save', group: 'while_editing' },
  publish: { keys: ['mod+shift+p'], label: 'publish', group: 'while_editing' },
  preview: { keys: ['mod+p'], label: 'preview', group: 'while_editing' },
  comment: { keys: ['mod+alt+m'], label: 'comment', group: 'while_editing' },
  'record.next': { keys: [']', 'mod+alt+n'], label: 'next_entry', group: 'while_editing' },
  'record.previous': { keys: ['[', 'mod+alt+p'], label: 'previous_entry', group: 'while_editing' },
  close: { keys: ['escape'], label: 'close_entry', group: 'while_editing' },
  'calendar.previous': { keys: ['p'], label: 'calendar_previous', group: 'in_calendar' },
  'calendar.next': { keys: ['n'], label: 'calendar_next', group: 'in_calendar' },
  'calendar.today': { keys: ['t'], label: 'calendar_today', group: 'in_calendar' },
  'calendar.month': { keys: ['m'], label: 'calendar_month', group: 'in_calendar' },
  'calendar.week': { keys: ['w'], label: 'calendar_week', group: 'in_calendar' },
} as const satisfies Record<string, Shortcut>;

/** Those that open the lists of resources, as these declare them. */
const DECLARED = Object.fromEntries(
  allResources.flatMap(({ name, label, menu }) =>
    menu?.shortcut === undefined
      ? []
      : [
          [
            name,
            { keys: [`g ${menu.shortcut}`], label: { text: label.many }, group: 'go_to' } satisfies Shortcut,
          ],
        ],
  ),
) as Partial<Record<ResourceName, Shortcut>>;

/**
 * Every shortcut of the admin. The help sheet is generated from it, and `useShortcut` listens for nothing else: a
 * shortcut that is not here does not exist. Shortcuts within a text have a separate sheet there.
 */
export const SHORTCUTS = { ...OWN, ...DECLARED };
export type ShortcutName = keyof typeof SHORTCUTS;

export function isShortcutName(name: string): name is ShortcutName {
  return name in SHORTCUTS;
}

/** The parts of a keyboard event that a shortcut uses. */
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
