import { useColorScheme } from '@mui/material/styles';
import { useCreatePath, useLogout } from 'react-admin';
import { can } from '#schema/access.ts';
import { allResources, contentTypes, isContentType } from '#schema/registry.ts';
import { useActor } from '../providers/actor.ts';
import { usePlaces } from '../places/places.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { useOfferedCommands } from './context-commands.ts';
import type { PaletteOption } from './palette-options.ts';
import { useRecent } from './recent.ts';
import { SHORTCUTS, isShortcutName } from './shortcuts.ts';

interface PaletteBase {
  /** Before anything is typed: what is at hand. */
  first: readonly PaletteOption[];
  /** Everything that is looked through while one types, beside the records. */
  all: readonly PaletteOption[];
}

/** What can be done and where one can go, whatever is typed. */
export function usePaletteOptions({ onSheet }: { onSheet: () => void }): PaletteBase {
  const here = useOfferedCommands().map((command): PaletteOption => ({ ...command, group: 'Here' }));
  const { recent } = useRecent();
  const places = usePlaceOptions();
  const make = useMakeOptions();
  const house = useHouseOptions(onSheet);
  const opened = recent.map(({ to, label, about }): PaletteOption => ({
    id: `recent.${to}`,
    group: 'Opened last',
    label,
    about,
    to,
  }));
  return {
    first: [...here, ...opened, ...make.slice(0, contentTypes.length), ...places],
    all: [...here, ...make, ...places, ...house],
  };
}

function usePlaceOptions(): PaletteOption[] {
  const places = usePlaces();
  const options = places.map(({ name, path, label, about, group }): PaletteOption => {
    const keys = isShortcutName(name) ? SHORTCUTS[name]?.keys[0] : undefined;
    const keywords = group === 'Settings' ? `settings ${about ?? ''}` : '';
    return {
      id: `place.${name}`,
      group: 'Go to',
      label,
      keywords,
      to: path,
      ...(keys === undefined ? {} : { keys }),
    };
  });
  const account = { id: 'place.account', group: 'Go to', label: 'Your account', to: `${ADMIN_BASE}/account` };
  return [...options, { ...account, keywords: 'password second factor sessions tokens profile' }];
}

function useMakeOptions(): PaletteOption[] {
  const actor = useActor();
  const createPath = useCreatePath();
  const makable = allResources.filter(({ access }) => can(actor ?? null, access.create));
  return makable
    .toSorted((one, other) => Number(isContentType(other)) - Number(isContentType(one)))
    .map(({ name, label }): PaletteOption => ({
      id: `new.${name}`,
      group: 'Make',
      label: `New ${label.one.toLowerCase()}`,
      keywords: 'create write add',
      to: createPath({ resource: name, type: 'create' }),
    }));
}

const MODES = [
  { mode: 'light', label: 'Light colours' },
  { mode: 'dark', label: 'Dark colours' },
  { mode: 'system', label: 'Colours as the device' },
] as const;

function useHouseOptions(onSheet: () => void): PaletteOption[] {
  const { mode: present, setMode } = useColorScheme();
  const logout = useLogout();
  return [
    ...MODES.filter(({ mode }) => mode !== present).map(({ mode, label }): PaletteOption => ({
      id: `scheme.${mode}`,
      group: 'The desk',
      label,
      keywords: 'theme colour color scheme mode night day toggle',
      run: () => setMode(mode),
    })),
    {
      id: 'sheet',
      group: 'The desk',
      label: 'Keyboard shortcuts',
      keys: '?',
      keywords: 'keys help',
      run: onSheet,
    },
    {
      id: 'site',
      group: 'The desk',
      label: 'Go to the site',
      keywords: 'public view',
      run: () => location.assign('/'),
    },
    {
      id: 'sign-out',
      group: 'The desk',
      label: 'Sign out',
      keywords: 'log out leave',
      run: () => void logout(),
    },
  ];
}
