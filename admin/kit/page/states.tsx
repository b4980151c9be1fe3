import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from '../parts/link.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useDocumentTitle } from './document-title.ts';

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
    Go to today
  </Button>
);

export function NotFound() {
  useDocumentTitle('Not found');
  return (
    <Message title="There is nothing here" actions={<BackToStart />}>
      The address may have been typed wrong, or what stood here is gone.
    </Message>
  );
}

export function AccessDenied() {
  useDocumentTitle('Not open to you');
  return (
    <Message title="This is not open to you" actions={<BackToStart />}>
      Your role does not include it. An administrator can change that.
    </Message>
  );
}

/** While it is being found out who one is: nothing, rather than a flash of something. */
export function Waiting() {
  return null;
}

interface CrashedProps {
  error: Error;
  resetErrorBoundary: (args: unknown) => void;
}

/** An error of ours. The user need not know what happened, only how to continue. */
export function Crashed({ resetErrorBoundary }: CrashedProps) {
  useDocumentTitle('Something went wrong');
  return (
    <Message
      title="Something went wrong here"
      actions={
        <>
          <Button variant="contained" onClick={resetErrorBoundary}>
            Try again
          </Button>
          <Button variant="outlined" href={ADMIN_BASE}>
            Reload the desk
          </Button>
        </>
      }
    >
      This screen could not be shown. What you saved is safe on the server.
    </Message>
  );
}
