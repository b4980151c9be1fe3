import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { say } from './messages.ts';

interface TitledDialogProps {
  title: ReactNode;
  onClose: () => void;
  /** The label of a button that closes it, before the actions. */
  closing?: string;
  /** At the bottom, with the most important action last. */
  actions?: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  width?: 'xs' | 'sm' | 'md';
  /** The class of the content between title and actions. */
  className?: string;
  /** Set when the content is long enough to scroll: adds dividers and makes it focusable under this name. */
  scrolledAs?: string;
  /** Opened from an editor, which takes the focus back itself. */
  keepsFocus?: boolean;
  /** Makes the dialog a form; its actions include the submit button. */
  onSubmit?: () => void;
}

/** A dialog with a title, content, and actions. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, onClose, closing, actions, children, className, scrolledAs, onSubmit } = props;
  const { isOpen = true, width = 'sm', keepsFocus = false } = props;
  const id = useId();
  const scrolled =
    scrolledAs === undefined ? {} : { dividers: true, tabIndex: 0, role: 'region', 'aria-label': scrolledAs };
  const parts = (
    <>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent {...(className === undefined ? {} : { className })} {...scrolled}>
        {children}
      </DialogContent>
      <DialogActions>
        {closing === undefined ? null : (
          <Button color="inherit" onClick={onClose}>
            {closing}
          </Button>
        )}
        {actions}
      </DialogActions>
    </>
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React treats a dialog over a form as inside it: the form below must not be submitted.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth={width}
      aria-labelledby={id}
      disableRestoreFocus={keepsFocus}
    >
      {onSubmit === undefined ? (
        parts
      ) : (
        <form onSubmit={submit} noValidate>
          {parts}
        </form>
      )}
    </Dialog>
  );
}

interface ActionDialogProps extends Omit<TitledDialogProps, 'actions' | 'onSubmit'> {
  /** The label of its button. */
  action: string;
  onAct: () => void;
  /** An alternative action, before the main one. */
  other?: ReactNode;
  cancel?: string;
  /** Set when canceling does something other than closing. */
  onCancel?: () => void;
  isBusy?: boolean;
  isReady?: boolean;
  isDangerous?: boolean;
}

/** A dialog with one action and a way to cancel it. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    action,
    onAct,
    other,
    cancel = say('cancel'),
    onCancel,
    isBusy = false,
    isReady = true,
    isDangerous,
    ...rest
  } = props;
  const actions = (
    <>
      <Button color="inherit" onClick={onCancel ?? rest.onClose}>
        {cancel}
      </Button>
      {other}
      <Button
        variant="contained"
        color={isDangerous === true ? 'error' : 'primary'}
        loading={isBusy}
        disabled={!isReady}
        onClick={onAct}
      >
        {action}
      </Button>
    </>
  );
  return <TitledDialog {...rest} actions={actions} />;
}
