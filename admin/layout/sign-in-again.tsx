import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { ApiClientError } from '#api-client/api-error.ts';
import { desk } from '../desk.ts';
import { useActor } from './actor.ts';
import { Credential } from './credential.tsx';

/**
 * The session ended while somebody was at work: the password is asked for here, over the page as it stands. What
 * failed for it is waiting and goes on by itself.
 */
export function SignInAgain() {
  const { reAuthentication } = desk;
  const isOpen = useSyncExternalStore(reAuthentication.subscribe, reAuthentication.isWaiting);
  return (
    <Dialog open={isOpen} fullWidth maxWidth="xs" aria-labelledby="sign-in-again">
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const { isSending, needsCode, failure, signIn } = useSignIn();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog over a form is inside it for React: the form below must not be submitted.
    event.stopPropagation();
    void signIn(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <DialogTitle id="sign-in-again">Your session has ended</DialogTitle>
      <DialogContent className="stack">
        <DialogContentText>
          Sign in again to continue where you left off. Nothing you typed is lost.
        </DialogContentText>
        <Credentials needsCode={needsCode} />
        {failure === null ? null : (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => desk.reAuthentication.decline()}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isSending}>
          Sign in
        </Button>
      </DialogActions>
    </form>
  );
}

function Credentials({ needsCode }: { needsCode: boolean }) {
  const actor = useActor();
  return (
    <>
      <Credential
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={actor?.email}
        readOnly={actor !== undefined}
      />
      <Credential label="Password" name="password" type="password" autoComplete="current-password" isFirst />
      {needsCode ? (
        <Credential
          label="Code from your authenticator app, or a recovery code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          isFirst
        />
      ) : null}
    </>
  );
}

function useSignIn() {
  const [isSending, setIsSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function signIn(fields: FormData) {
    setIsSending(true);
    setFailure(null);
    try {
      const body = Object.fromEntries([...fields].filter(([, value]) => value !== ''));
      const { token } = await desk.anonymous.data<{ token: string }>('POST', '/auth/login', { body });
      desk.session.begin(token);
      desk.reAuthentication.succeed();
    } catch (error) {
      if (error instanceof ApiClientError && error.code === 'code_required') setNeedsCode(true);
      else setFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  }
  return { isSending, needsCode, failure, signIn };
}

function failureOf(error: unknown): string {
  return error instanceof ApiClientError ? error.message : 'The server could not be reached. Try again.';
}
