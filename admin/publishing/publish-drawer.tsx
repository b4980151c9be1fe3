import CloseIcon from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { jumpTo } from './jump-to.ts';
import './publishing.css';
import { say } from './messages.ts';

interface PublishDrawerProps {
  title: string;
  /** The focus moves to a field, not back to the button that opened this. */
  isJumping: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The panel on the right for deciding what visitors see. */
export function PublishDrawer({ title, isJumping, onClose, children }: PublishDrawerProps) {
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      disableRestoreFocus={isJumping}
      slotProps={{
        paper: { className: 'publish-panel', 'aria-labelledby': 'publish-title', role: 'dialog' },
      }}
    >
      <header>
        <h2 id="publish-title">{title}</h2>
        <IconButton size="small" aria-label={say('close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      {children}
    </Drawer>
  );
}

/** From a finding to its field. */
export function useJump(resource: Resource, onClose: () => void) {
  const [isJumping, setIsJumping] = useState(false);
  const jump = (check: PublishingCheck) => {
    setIsJumping(true);
    onClose();
    // Once the panel is gone and has released the focus.
    setTimeout(() => void jumpTo(check, resource), 200);
  };
  return { isJumping, jump };
}
