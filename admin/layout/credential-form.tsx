import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { FormEvent, ReactNode } from 'react';
import { say } from './messages.ts';
import { FieldError } from '../form/field-error.tsx';

interface CredentialFormProps {
  /** What labels the dialog. */
  titleId: string;
  title: string;
  about: string;
  /** The verb on the button. */
  action: string;
  /** True: another way, among the children, comes first. */
  isSecond?: boolean;
  isSending: boolean;
  failure: string | undefined;
  onSend: (fields: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form inside a dialog that verifies the user’s identity. */
export function CredentialForm(props: CredentialFormProps) {
  const { titleId, title, about, action, isSecond = false, isSending, failure, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog over a form is inside it for React: the form below must not be submitted.
    event.stopPropagation();
    props.onSend(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className="credentials">
        <DialogContentText>{about}</DialogContentText>
        {children}
        <FieldError>{failure}</FieldError>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onCancel}>
          {say('cancel')}
        </Button>
        <Button type="submit" variant={isSecond ? 'outlined' : 'contained'} loading={isSending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
