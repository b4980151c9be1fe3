import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { setNotificationPlace } from '../../kit/notifications/notification-place.ts';
import { TopBarSlots, useTopBarSlots } from '../../kit/page/top-bar-slots.tsx';
import './record-dialog.css';
import { say } from './messages.ts';

interface RecordDialogProps {
  onClose: () => void;
  children: ReactNode;
}

/** The form of a small record over its list. Its title and its actions are in the bars of the dialog. */
export function RecordDialog({ onClose, children }: RecordDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      // It has a URL, like a page: nothing moves when it is opened or reloaded.
      transitionDuration={0}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'record-dialog' } }}
    >
      <TopBarSlots onClose={onClose}>
        <Bars titleId={id} onClose={onClose}>
          {children}
        </Bars>
      </TopBarSlots>
    </Dialog>
  );
}

function Bars({ titleId, onClose, children }: RecordDialogProps & { titleId: string }) {
  const { setCrumbs, setActions } = useTopBarSlots();
  return (
    <>
      <div className="record-dialog-head">
        <h2 id={titleId}>
          <span ref={setCrumbs} />
        </h2>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <DialogContent className="record-dialog-body">{children}</DialogContent>
      <DialogActions className="record-dialog-actions" ref={setActions} />
      <div ref={setNotificationPlace} />
    </>
  );
}
