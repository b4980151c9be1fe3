import { useColorScheme } from '@mui/material/styles';
import { useCreatePath, useLogout } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { allResources, contentTypes, isContentType } from '#schema/registry/registry.ts';
import { useActor } from '../providers/actor.ts';
import { usePlaces } from '../places/places.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useOfferedCommands } from './context-commands.ts';
import type { PaletteOption } from './palette-options.ts';
import { useRecent } from './recent.ts';
import { useTaskOptions } from './task-options.ts';
import { SHORTCUTS, isShortcutName } from './shortcuts.ts';
import { inSentence } from '../language/formats.ts';
import { say } from './messages.ts';

interface PaletteBase {
  /** Before anything is typed: the options of the current screen. */
  first: readonly PaletteOption[];
  /** Everything that is searched while typing, besides records. */
  all: readonly PaletteOption[];
}

/** All actions and places, before anything is typed. */
export function usePaletteOptions({ onSheet }: { onSheet: () => void }): PaletteBase {
  const here = useOfferedCommands().map((command): PaletteOption => ({
    ...command,
    group: say('on_this_page'),
  }));
  const { recent } = useRecent();
  const places = usePlaceOptions();
  const make = useMakeOptions();
  const tasks = useTaskOptions();
  const house = useHouseOptions(onSheet);
  const opened = recent.map(({ to, label, about }): PaletteOption => ({
    id: `recent.${to}`,
    group: say('recent'),
    label,
    about,
    to,
  }));
  return {
    first: [...here, ...opened, ...make.slice(0, contentTypes.length), ...places],
    all: [...here, ...make, ...tasks, ...places, ...house],
  };
}

function usePlaceOptions(): PaletteOption[] {
  const places = usePlaces();
  const options = places.map(({ name, path, label, about, group, keywords: more = '' }): PaletteOption => {
    const keys = isShortcutName(name) ? SHORTCUTS[name]?.keys[0] : undefined;
    const keywords = group === 'Settings' ? `${say('find_settings')} ${about ?? ''} ${more}` : '';
    return {
      id: `place.${name}`,
      group: say('go_to'),
      label,
      keywords,
      to: path,
      ...(keys === undefined ? {} : { keys }),
    };
  });
  const account = {
    id: 'place.account',
    group: say('go_to'),
    label: say('account'),
    to: `${ADMIN_BASE}/account`,
  };
  return [...options, { ...account, keywords: say('find_account') }];
}

function useMakeOptions(): PaletteOption[] {
  const actor = useActor();
  const createPath = useCreatePath();
  const makable = allResources.filter(({ access }) => can(actor ?? null, access.create));
  return makable
    .toSorted((one, other) => Number(isContentType(other)) - Number(isContentType(one)))
    .map(({ name, label }): PaletteOption => ({
      id: `new.${name}`,
      group: say('create'),
      label: say('new', { thing: inSentence(label.one) }),
      keywords: say('find_create'),
      to: createPath({ resource: name, type: 'create' }),
    }));
}

const MODES = [
  { mode: 'light', label: 'theme_light' },
  { mode: 'dark', label: 'theme_dark' },
  { mode: 'system', label: 'theme_system' },
] as const;

function useHouseOptions(onSheet: () => void): PaletteOption[] {
  const { mode: present, setMode } = useColorScheme();
  const logout = useLogout();
  return [
    ...MODES.filter(({ mode }) => mode !== present).map(({ mode, label }): PaletteOption => ({
      id: `scheme.${mode}`,
      group: say('admin'),
      label: say(label),
      keywords: say('find_theme'),
      run: () => setMode(mode),
    })),
    {
      id: 'sheet',
      group: say('admin'),
      label: say('shortcuts'),
      keys: '?',
      keywords: say('find_shortcuts'),
      run: onSheet,
    },
    {
      id: 'site',
      group: say('admin'),
      label: say('view_site'),
      keywords: say('find_site'),
      run: () => location.assign('/'),
    },
    {
      id: 'sign-out',
      group: say('admin'),
      label: say('sign_out'),
      keywords: say('find_sign_out'),
      run: () => void logout(),
    },
  ];
}
