import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from '../parts/link.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useDocumentTitle } from './document-title.ts';
import { say } from './messages.ts';

/** A page that has nothing to show but a sentence and a way on. */
export function Message({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="message">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions === undefined ? null : <div className="message-actions">{actions}</div>}
    </div>
  );
}

const BackToStart = () => (
  <Button component={Link} to={ADMIN_BASE} variant="outlined">
    {say('to_today')}
  </Button>
);

export function NotFound() {
  useDocumentTitle(say('not_found'));
  return (
    <Message title={say('not_found')} actions={<BackToStart />}>
      {say('not_found_about')}
    </Message>
  );
}

export function AccessDenied() {
  useDocumentTitle(say('no_access'));
  return (
    <Message title={say('no_access')} actions={<BackToStart />}>
      {say('no_access_about')}
    </Message>
  );
}

/** While it is being found out who one is: nothing, rather than a flash of something. */
export function Waiting() {
  return null;
}

interface CrashedProps {
  resetErrorBoundary: (args?: unknown) => void;
}

/** An error of ours. The user need not know what happened, only how to continue. */
export function Crashed({ resetErrorBoundary }: CrashedProps) {
  useDocumentTitle(say('crashed'));
  return (
    <Message
      title={say('crashed')}
      actions={
        <>
          <Button variant="contained" onClick={resetErrorBoundary}>
            {say('retry')}
          </Button>
          <Button variant="outlined" href={ADMIN_BASE}>
            {say('reload')}
          </Button>
        </>
      }
    >
      {say('crashed_about')}
    </Message>
  );
}
