import Button from '@mui/material/Button';
import type { Resource } from '#schema/define-resource.ts';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { FieldDifferences } from '../difference/field-differences.tsx';
import type { Recovery } from './use-journal.ts';

interface RecoveryDialogProps {
  resource: Resource;
  recovery: Recovery;
  stored: Record<string, unknown>;
  onClose: () => void;
}

/** What the unsaved text would change. */
export function RecoveryDialog({ resource, recovery, stored, onClose }: RecoveryDialogProps) {
  const leave = (decide: () => void) => () => {
    decide();
    onClose();
  };
  return (
    <TitledDialog
      title="What was not saved"
      width="md"
      scrolledAs="Comparison"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Decide later
          </Button>
          <Button color="error" onClick={leave(recovery.discard)}>
            Discard
          </Button>
          <Button variant="contained" onClick={leave(recovery.restore)}>
            Restore
          </Button>
        </>
      }
    >
      <FieldDifferences resource={resource} before={stored} after={{ ...stored, ...recovery.values }} />
    </TitledDialog>
  );
}
