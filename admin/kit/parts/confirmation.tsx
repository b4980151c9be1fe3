import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { ActionDialog } from './titled-dialog.tsx';
import { say } from './messages.ts';

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

/** A confirmation before something irreversible. */
export function Confirmation(props: ConfirmationProps) {
  const {
    open,
    title,
    action,
    cancel = say('cancel'),
    isDangerous = true,
    children,
    onConfirm,
    onCancel,
  } = props;
  return (
    <ActionDialog
      title={title}
      isOpen={open}
      width="xs"
      onClose={onCancel}
      cancel={cancel}
      action={action}
      onAct={onConfirm}
      isDangerous={isDangerous}
    >
      <DialogContentText component="div">{children}</DialogContentText>
    </ActionDialog>
  );
}
