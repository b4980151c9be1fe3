import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentProps, type ReactNode, Suspense, lazy, useState } from 'react';
import { useCreatePath, useNavigate, useNotify } from 'react-admin';
import { can, type Owned } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { saveCommand, useCommands } from '../../commands/context-commands.ts';
import { SaveStatus } from '../../form/save-status.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { useActor } from '../../providers/actor.ts';
import { useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import { DELETE } from '../../lists/bulk-tasks.ts';
import { useWatchedJob } from '../../lists/list-job.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { wrongWords } from '../../providers/problem-error.ts';
import { mayWrite } from '../../providers/auth-provider.ts';
import { StatusLabel } from './status-label.tsx';
import type { RecordExtras } from '../../editing/record-extras.ts';
import { releaseGrant } from '../../releases/release-grant.ts';
import { useTrash } from '../../trash/use-trash.ts';
import { titleOf } from '../../records/title-of.ts';
import { say } from './messages.ts';

const RecordInRelease = lazy(() =>
  import('../../releases/record-in-release.tsx').then((module) => ({ default: module.RecordInRelease })),
);

interface RecordActionsProps {
  resource: Resource;
  extras: RecordExtras | undefined;
  editing: Editing;
  isReadOnly: boolean;
  /** Saves everything that is open. */
  onSave: () => void;
}

/** Save and delete, for everything that is not published. Records with a trash go there and can be restored. */
export function RecordActions(props: RecordActionsProps) {
  const { resource, extras, editing, isReadOnly, onSave } = props;
  const { recordForm, stored } = editing;
  const actor = useActor();
  const isTrashed = stored.status === 'trashed';
  // Some records are deleted in their own way, explained on their screen.
  const mayDelete =
    extras?.removesItself !== true &&
    mayWrite(actor, resource.name, { verb: 'delete', record: stored as unknown as Owned });
  useCommands(isReadOnly || !recordForm.isDirty || extras?.Saving !== undefined ? [] : [saveCommand(onSave)]);
  const Removal = isTrashed ? Restore : RemovalMenu;
  return (
    <>
      {extras?.Saving === undefined ? null : <StatusLabel record={stored} />}
      <SaveStatus state={recordForm.saveState} savedAt={String(stored.updated_at)} />
      {isReadOnly || isTrashed ? null : <Saving {...props} />}
      {mayDelete ? <Removal {...props} /> : null}
    </>
  );
}

/** Out of the trash, as a draft. */
function Restore({ editing }: RecordActionsProps) {
  return (
    <Button variant="contained" onClick={() => void editing.act('restore')}>
      {say('restore')}
    </Button>
  );
}

function RemovalMenu({ resource, extras, editing, isReadOnly }: RecordActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoval({ resource, editing });
  const trash = useTrash(resource, editing);
  const removeUndoably = useUndoableRemoval({ resource, editing });
  const hasTrash = isDocumentResource(resource);
  const release = useRelease(resource, editing);
  return (
    <>
      <ActionMenu isMounted={extras?.MenuItem !== undefined}>
        {(close) => [
          extras?.MenuItem === undefined || isReadOnly || editing.stored.status !== 'published' ? null : (
            <LazyItem key="own" Item={extras.MenuItem} editing={editing} onDone={close} />
          ),
          release.item(close),
          <MenuItem
            key="remove"
            onClick={() => {
              close();
              if (hasTrash) void trash();
              else if (extras?.removalIsUndone === true) void removeUndoably();
              else setIsAsking(true);
            }}
          >
            {say(hasTrash ? 'move_to_trash' : 'delete')}
          </MenuItem>,
        ]}
      </ActionMenu>
      <Confirmation
        open={isAsking}
        title={say('delete_title', { title: titleOf(resource, editing.stored) })}
        action={say('delete')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void remove();
        }}
      >
        {extras?.removalWords?.(editing.stored)} {say('irreversible')}
      </Confirmation>
      {release.dialog}
    </>
  );
}

/**
 * Adds the record to a release, if releases hold such records. One that is live is published by saving it, so its unsaved
 * changes can’t wait for a release.
 */
function useRelease(resource: Resource, editing: Editing) {
  const actor = useActor() ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { stored, recordForm } = editing;
  const mayAdd =
    can(actor, releaseGrant(resource, 'publish')) && !(stored.status === 'published' && recordForm.isDirty);
  return {
    item: (closeMenu: () => void) =>
      mayAdd ? (
        <MenuItem
          key="release"
          onClick={() => {
            closeMenu();
            setIsOpen(true);
          }}
        >
          {say('add_to_release')}
        </MenuItem>
      ) : null,
    dialog: isOpen ? (
      <Suspense>
        <RecordInRelease
          resource={resource}
          editing={editing}
          mayUnpublish={can(actor, releaseGrant(resource, 'unpublish'))}
          onClose={close}
        />
      </Suspense>
    ) : null,
  };
}

type OwnItem = NonNullable<RecordExtras['MenuItem']>;

/** Passes on what the menu gives its first item, so that the keyboard starts there. */
function LazyItem({ Item, ...props }: { Item: OwnItem } & ComponentProps<OwnItem>) {
  return (
    <Suspense>
      <Item {...props} />
    </Suspense>
  );
}

/** Deletes the record, confirms it, and goes to the list. */
function useRemoval({ resource, editing }: Pick<RecordActionsProps, 'resource' | 'editing'>) {
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const closeDialog = useDialogClose();
  const close = closeDialog ?? (() => navigate(createPath({ resource: resource.name, type: 'list' })));
  return async () => {
    if (!(await editing.remove())) return;
    notify(say('deleted', { title: titleOf(resource, editing.stored) }));
    close();
  };
}

/** Deletes the record through a bulk job. The notice next to the list shows the result and offers undo. */
function useUndoableRemoval({ resource, editing }: Pick<RecordActionsProps, 'resource' | 'editing'>) {
  const answer = useAnswer();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const [, watch] = useWatchedJob(resource.name);
  return async () => {
    try {
      const body = { resource: resource.name, ids: [editing.stored.pk], action: DELETE };
      watch((await answer('POST /bulk-edits', { body })).id);
      navigate(createPath({ resource: resource.name, type: 'list' }));
    } catch (error) {
      notify(wrongWords(error), { type: 'error' });
    }
  };
}

/** Saves changes: in the resource's own way, if it has one. */
function Saving({ resource, extras, editing, onSave }: RecordActionsProps) {
  const { recordForm } = editing;
  const Own = extras?.Saving;
  if (Own !== undefined) {
    return (
      <Suspense>
        <Own resource={resource} editing={editing} />
      </Suspense>
    );
  }
  return (
    <Button
      variant={recordForm.isDirty ? 'contained' : 'outlined'}
      disabled={!recordForm.isDirty}
      loading={recordForm.saveState.is === 'saving'}
      onClick={onSave}
    >
      {say('save')}
    </Button>
  );
}

interface ActionMenuProps {
  children: (close: () => void) => ReactNode;
  /** From the start: an item that loads while the menu is open would move the others under the pointer. */
  isMounted?: boolean;
}

/** All secondary actions; an array, because a menu finds no entries in a fragment. */
export function ActionMenu({ children, isMounted = false }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={say('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu keepMounted={isMounted} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {children(() => setAnchor(null))}
      </Menu>
    </>
  );
}
