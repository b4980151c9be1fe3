import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useCreatePath, useNavigate, useResourceContext } from 'react-admin';
import { TopBarSlots, useTopBarSlots } from '../../kit/page/top-bar-slots.tsx';
import { lastSearchOf } from '../../records/last-list.ts';
import type { RecordDeskOf } from '../../editing/record-desk.ts';
import { RecordScreen } from './record-screen.tsx';
import './record-dialog.css';
import { say } from './messages.ts';

/** The form of a small record over its list. Its address is that of the record: Back, Escape, and the cross lead to the list. */
export function RecordDialog({ deskOf }: { deskOf: RecordDeskOf }) {
  const resource = useResourceContext() ?? '';
  const isNarrow = useMediaQuery('(max-width: 600px)');
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const id = useId();
  const close = () => navigate(createPath({ resource, type: 'list' }) + lastSearchOf(resource));
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isNarrow} onClose={close} aria-labelledby={id}>
      <TopBarSlots>
        <Head id={id} onClose={close} />
        <DialogContent className="record-dialog">
          <RecordScreen deskOf={deskOf} />
        </DialogContent>
      </TopBarSlots>
    </Dialog>
  );
}

/** What the top bar says of a screen, at the head of the dialog. */
function Head({ id, onClose }: { id: string; onClose: () => void }) {
  const { setCrumbs, setActions } = useTopBarSlots();
  return (
    <header className="record-dialog-head">
      <div className="record-dialog-title" id={id} ref={setCrumbs} />
      <div className="record-dialog-actions" ref={setActions} />
      <IconButton size="small" aria-label={say('close')} title={say('close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </header>
  );
}
