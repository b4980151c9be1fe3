import Button from '@mui/material/Button';
import type { Resource } from '#schema/define/define-resource.ts';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { FieldDifferences } from '../difference/field-differences.tsx';
import { say } from './messages.ts';
import type { Recovery } from './use-journal.ts';

interface RecoveryDialogProps {
  resource: Resource;
  recovery: Recovery;
  stored: Record<string, unknown>;
  onClose: () => void;
}

/** The changes in the unsaved text. */
export function RecoveryDialog({ resource, recovery, stored, onClose }: RecoveryDialogProps) {
  const leave = (decide: () => void) => () => {
    decide();
    onClose();
  };
  return (
    <TitledDialog
      title={say('title')}
      width="md"
      scrolledAs={say('comparison')}
      onClose={onClose}
      closing={say('later')}
      actions={
        <>
          <Button color="error" onClick={leave(recovery.discard)}>
            {say('discard')}
          </Button>
          <Button variant="contained" onClick={leave(recovery.restore)}>
            {say('restore')}
          </Button>
        </>
      }
    >
      <FieldDifferences resource={resource} before={stored} after={{ ...stored, ...recovery.values }} />
    </TitledDialog>
  );
}
