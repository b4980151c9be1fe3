import { useActor } from '../providers/actor.ts';
import {
  type Grant,
  can,
  contactAccess,
  newsletterAccess,
  settingsAccess,
  userAccess,
} from '#schema/access/access.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import type { PaletteOption } from './palette-options.ts';
import { type MessageKey, say } from './messages.ts';

interface Task {
  name: MessageKey;
  /** Other words it is looked for by. */
  words: MessageKey;
  path: string;
  grant: Grant;
}

/** Work that is looked for by its own name, and not by the name of the screen where it is done. */
const TASKS: readonly Task[] = [
  {
    name: 'import_subscribers',
    words: 'find_import_subscribers',
    path: '/contacts/import',
    grant: contactAccess.create,
  },
  {
    name: 'merge_subscribers',
    words: 'find_merge_subscribers',
    path: '/contacts/duplicates',
    grant: contactAccess.create,
  },
  {
    name: 'edit_welcome',
    words: 'find_edit_welcome',
    path: '/contact-lists',
    grant: newsletterAccess.create,
  },
  { name: 'invite', words: 'find_invite', path: '/users/create', grant: userAccess.create },
  { name: 'set_up_email', words: 'find_set_up_email', path: '/settings/email', grant: settingsAccess.update },
  { name: 'back_up', words: 'find_back_up', path: '/settings/backups', grant: settingsAccess.update },
];

/** The tasks that this person may do. */
export function useTaskOptions(): PaletteOption[] {
  const actor = useActor() ?? null;
  return TASKS.filter(({ grant }) => can(actor, grant)).map(({ name, words, path }) => ({
    id: `task.${name}`,
    group: say('tasks'),
    label: say(name),
    keywords: say(words),
    to: `${ADMIN_BASE}${path}`,
  }));
}
