import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from '../parts/link.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { useDocumentTitle } from './document-title.ts';
import { say } from './messages.ts';

/** A whole screen with a title, a sentence, and optional buttons, such as an error or an empty list. */
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

/** An address without a screen (spec §8). */
export function NotFound() {
  useDocumentTitle(say('not_found'));
  return (
    <Message
      title={say('not_found_text')}
      actions={
        <>
          <Button variant="contained" onClick={() => history.back()}>
            {say('go_back')}
          </Button>
          <Button component={Link} to={ADMIN_BASE} variant="outlined">
            {say('start_over')}
          </Button>
        </>
      }
    >
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

/** Renders nothing until the user is known, to avoid a flash. */
export function Waiting() {
  return null;
}

interface CrashedProps {
  error: Error;
  resetErrorBoundary: (args?: unknown) => void;
}

/** A screen that failed: details are shown on request. */
export function Crashed({ error, resetErrorBoundary }: CrashedProps) {
  useDocumentTitle(say('crashed'));
  const [isShown, setShown] = useState(false);
  const isHome = location.pathname === ADMIN_BASE;
  return (
    <Message
      title={say('crashed')}
      actions={
        <>
          <Button variant="contained" onClick={resetErrorBoundary}>
            {say('retry')}
          </Button>
          <Button variant="outlined" {...(isHome ? { href: '/' } : { onClick: () => history.back() })}>
            {isHome ? say('home') : say('go_back_link')}
          </Button>
          <Button onClick={() => setShown(!isShown)} aria-expanded={isShown}>
            {isShown ? say('hide_error') : say('show_error')}
          </Button>
        </>
      }
    >
      {say('crashed_about')}
      {isShown ? <span className="message-error">{error.message}</span> : null}
    </Message>
  );
}
