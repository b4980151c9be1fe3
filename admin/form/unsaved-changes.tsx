import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { say } from './messages.ts';

interface UnsavedChangesProps {
  /** Checked at the moment of leaving, so that the latest input counts as well. */
  hasUnsaved: () => boolean;
  /** Set while the screen itself navigates: everything typed is saved by then. */
  isLeaving: RefObject<boolean>;
  /** Saves; true if that worked. Omitted if there is nothing to save with. */
  onSave?: () => Promise<boolean>;
}

/**
 * Asks before unsaved text is left behind, by any navigation: a link, the browser's buttons, a redirect by the
 * program, another URL, closing the tab. Whole paths are compared, not their prefixes.
 */
export function UnsavedChanges({ hasUnsaved, isLeaving, onSave }: UnsavedChangesProps) {
  const [isSaving, setIsSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isLeaving.current && currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isLeaving.current && hasUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onBeforeUnload(event);
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const stay = () => blocker.reset?.();
  const saveAndLeave = async (save: () => Promise<boolean>) => {
    setIsSaving(true);
    const isSaved = await save();
    setIsSaving(false);
    if (isSaved) blocker.proceed?.();
    else stay();
  };
  return (
    <TitledDialog
      title={say('leave_title')}
      isOpen={blocker.state === 'blocked'}
      width="xs"
      onClose={stay}
      closing={say('stay')}
      actions={
        <>
          <Button color="error" onClick={() => blocker.proceed?.()}>
            {say('leave')}
          </Button>
          {onSave === undefined ? null : (
            <Button variant="contained" loading={isSaving} onClick={() => void saveAndLeave(onSave)}>
              {say('save_and_leave')}
            </Button>
          )}
        </>
      }
    >
      <DialogContentText>{say('leave_about')}</DialogContentText>
    </TitledDialog>
  );
}
