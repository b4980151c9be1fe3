import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Owned } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { TRASH_KEPT_DAYS } from '#schema/base/limits.ts';
import type { Editing } from '../editing/use-editing.ts';
import { useActor } from '../providers/actor.ts';
import { Confirmation } from '../kit/parts/confirmation.tsx';
import { mayWrite } from '../providers/auth-provider.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { oneOf } from '../records/names.ts';
import { useListsChanged } from '../records/use-lists-changed.ts';
import { say } from './messages.ts';

/** Records in the trash can be deleted permanently before their time; restoring is the first action of the screen. */
export function TrashNotice({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { stored, recordForm, leave } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const listsChanged = useListsChanged(resource);
  const actor = useActor();
  const may = mayWrite(actor, resource.name, { verb: 'delete', record: stored as unknown as Owned });
  const deleteForGood = async () => {
    setIsAsking(false);
    const isGone = await recordForm.attempt(async () => {
      await dataProvider.deleteForGood(resource.name, stored.pk);
      return true;
    });
    if (isGone !== true) return;
    leave();
    listsChanged();
    notify(say('deleted'));
    navigate(createPath({ resource: resource.name, type: 'list' }));
  };
  return (
    <div className="notice" role="status">
      <span>{say('in_trash', { days: TRASH_KEPT_DAYS })}</span>
      {may ? (
        <Button color="error" onClick={() => setIsAsking(true)}>
          {say('delete')}
        </Button>
      ) : null}
      <Confirmation
        open={isAsking}
        title={say('delete_title', { thing: oneOf(resource) })}
        action={say('delete')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void deleteForGood()}
      >
        {say('delete_about')}
      </Confirmation>
    </div>
  );
}
