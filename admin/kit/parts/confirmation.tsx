import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

export interface ConfirmationProps {
  open: boolean;
  /** The question. */
  title: string;
  /** The verb on the button. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before something that cannot be taken back. */
export function Confirmation(props: ConfirmationProps) {
  const { open, title, action, cancel = 'Cancel', isDangerous = true, children, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">{children}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {cancel}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
