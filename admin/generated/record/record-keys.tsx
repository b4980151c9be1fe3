import { useCreatePath, useNavigate } from 'react-admin';
import { useCommands } from '../../commands/context-commands.ts';
import { SHORTCUTS } from '../../commands/shortcuts.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { neighbourOf } from '../../records/last-list.ts';
import { say } from './messages.ts';

interface RecordKeysProps {
  resource: string;
  pk: string;
  /** Goes back to the list. */
  onClose: () => void;
}

/** From one record to the next of the list that one came from, and back to that list: by keys and in the palette. */
export function RecordKeys({ resource, pk, onClose: close }: RecordKeysProps) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const go = (step: 1 | -1) => {
    const id = neighbourOf(resource, pk, step);
    if (id !== undefined) navigate(createPath({ resource, type: 'edit', id }));
    return id !== undefined;
  };
  useShortcut('record.next', () => go(1));
  useShortcut('record.previous', () => go(-1));
  useShortcut('close', () => {
    // Escape first ends a question, a drag, or a focused menu.
    if (document.activeElement !== document.body) return false;
    close();
    return true;
  });
  const steps = [
    { id: 'next', label: say('next_entry'), keys: SHORTCUTS['record.next'].keys[0], step: 1 },
    { id: 'previous', label: say('previous_entry'), keys: SHORTCUTS['record.previous'].keys[0], step: -1 },
  ] as const;
  useCommands([
    ...steps
      .filter(({ step }) => neighbourOf(resource, pk, step) !== undefined)
      .map(({ id, label, keys, step }) => ({ id, label, keys, run: () => void go(step) })),
    { id: 'close', label: say('back_to_list'), keys: SHORTCUTS.close.keys[0], run: close },
  ]);
  return null;
}
