import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { Owned } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { TRASH_KEPT_DAYS } from '#schema/limits.ts';
import type { Editing } from '../editing/use-editing.ts';
import { useActor } from '../providers/actor.ts';
import { Confirmation } from '../kit/parts/confirmation.tsx';
import { mayWrite } from '../providers/auth-provider.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';

/** What lies in the trash can go for good before its time; the way back is the first action of the screen. */
export function TrashNotice({ resource, editing }: { resource: Resource; editing: Editing }) {
  const { stored, recordForm, leave } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
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
    notify('Deleted for good');
    navigate(createPath({ resource: resource.name, type: 'list' }));
  };
  return (
    <div className="notice" role="status">
      <span>This is in the trash and will be deleted for good after {TRASH_KEPT_DAYS} days.</span>
      {may ? (
        <Button color="error" onClick={() => setIsAsking(true)}>
          Delete for good
        </Button>
      ) : null}
      <Confirmation
        open={isAsking}
        title={`Delete this ${resource.label.one.toLowerCase()} for good?`}
        action="Delete for good"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void deleteForGood()}
      >
        It goes with its whole history. This cannot be undone.
      </Confirmation>
    </div>
  );
}
