import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Resource } from '#schema/define-resource.ts';
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
    <Dialog open onClose={onClose} maxWidth="md" fullWidth scroll="paper" aria-labelledby="recovery-title">
      <DialogTitle id="recovery-title">What was not saved</DialogTitle>
      <DialogContent dividers tabIndex={0} role="region" aria-label="Comparison">
        <FieldDifferences resource={resource} before={stored} after={{ ...stored, ...recovery.values }} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Decide later
        </Button>
        <Button color="error" onClick={leave(recovery.discard)}>
          Discard
        </Button>
        <Button variant="contained" onClick={leave(recovery.restore)}>
          Restore
        </Button>
      </DialogActions>
    </Dialog>
  );
}
