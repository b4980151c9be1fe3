import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Editing } from '../editing/use-editing.ts';
import { useCommands } from '../commands/context-commands.ts';
import { SHORTCUTS } from '../commands/shortcuts.ts';
import { useShortcut } from '../commands/use-shortcut.ts';
import { say } from './messages.ts';

const ListPublishPanel = lazy(() =>
  import('./list-publish-panel.tsx').then((module) => ({ default: module.ListPublishPanel })),
);

/** A curated list has no working copy: saving a live one publishes it, so that uses the panel, too. */
export function ListSaving({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { recordForm, stored } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const isLive = stored.status === 'published';
  const isSaving = recordForm.saveState.is === 'saving';
  useShortcut('save', () => {
    if (!isLive) void editing.saveExplicitly();
    else if (recordForm.isDirty) setIsAsking(true);
  });
  const ask = isLive && !recordForm.isDirty ? undefined : () => setIsAsking(true);
  useShortcut('publish', ask);
  const label = say(isLive ? 'update' : 'publish');
  useCommands(ask === undefined ? [] : [{ id: 'primary', label, keys: SHORTCUTS.publish.keys[0], run: ask }]);
  return (
    <>
      {isLive ? null : (
        <Button
          variant="outlined"
          disabled={!recordForm.isDirty || isSaving}
          onClick={() => void editing.save()}
        >
          {say('save')}
        </Button>
      )}
      {isLive && !recordForm.isDirty ? null : (
        <Button
          variant="contained"
          disabled={isSaving}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        >
          {say(isLive ? 'update' : 'publish')}
        </Button>
      )}
      <Suspense>
        {isAsking ? (
          <ListPublishPanel resource={resource} editing={editing} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

interface ListMenuItemProps {
  editing: Editing;
  onDone: () => void;
}

/** Off the site again, as a draft. */
export function ListMenuItem({ editing, onDone, ...item }: ListMenuItemProps) {
  const notify = useNotify();
  const { recordForm, stored, saveExplicitly } = editing;
  const takeOff = async () => {
    onDone();
    const { form } = recordForm;
    form.setValue('status', 'draft', { shouldDirty: true });
    if ((await saveExplicitly()) === undefined) form.setValue('status', stored.status, { shouldDirty: true });
    else notify(say('unpublished'));
  };
  return (
    <MenuItem {...item} onClick={() => void takeOff()}>
      {say('unpublish')}
    </MenuItem>
  );
}
