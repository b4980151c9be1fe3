import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { ApiClientError } from '#api-client/api-error.ts';
import type { StepUpMethod } from '#schema/errors.ts';
import { STEP_UP_MINUTES } from '#schema/limits.ts';
import { desk } from '../desk.ts';
import { supportsPasskeys, getPasskey, wordsOfPasskey } from '../providers/passkeys.ts';
import { problemOf, wrongWords } from '../providers/problem-error.ts';
import { useActor } from './actor.ts';
import { Credential } from './credential.tsx';

/**
 * A step that outlives the session asks the person to confirm who they are. It is asked here, over the page; the request
 * that waits for it then goes on by itself.
 */
export function ConfirmIdentity() {
  const { stepUp } = desk;
  const isOpen = useSyncExternalStore(stepUp.subscribe, stepUp.isWaiting);
  const cause = useSyncExternalStore(stepUp.subscribe, stepUp.cause);
  const methods = cause instanceof ApiClientError ? cause.methods : [];
  const isHopeless = cause instanceof ApiClientError && methods.length === 0;
  return (
    <Dialog
      open={isOpen}
      onClose={() => stepUp.decline()}
      fullWidth
      maxWidth="xs"
      aria-labelledby="confirm-identity"
    >
      {isHopeless ? <NoWayToConfirm /> : <ConfirmForm methods={methods} />}
    </Dialog>
  );
}

/** For an account that only signs in through a provider: it has nothing yet to confirm a change with. */
function NoWayToConfirm() {
  return (
    <>
      <DialogTitle id="confirm-identity">Choose a password first</DialogTitle>
      <DialogContent>
        <DialogContentText>
          This change needs a confirmation, and your account has no password to confirm it with. We send you a
          link to choose one.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => desk.stepUp.decline()}>
          Cancel
        </Button>
        <Button variant="contained" href="/login/forgotten">
          Choose a password
        </Button>
      </DialogActions>
    </>
  );
}

function ConfirmForm({ methods }: { methods: readonly StepUpMethod[] }) {
  const { isSending, failure, confirm, confirmWithPasskey } = useConfirming();
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog over a form is inside it for React: the form below must not be submitted.
    event.stopPropagation();
    void confirm(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit}>
      <DialogTitle id="confirm-identity">Confirm it’s you</DialogTitle>
      <DialogContent className="stack">
        <DialogContentText>
          Confirm your identity to continue. You won’t be asked again for {STEP_UP_MINUTES} minutes.
        </DialogContentText>
        {hasPasskey ? (
          <Button variant="contained" disabled={isSending} onClick={() => void confirmWithPasskey()}>
            Use your passkey
          </Button>
        ) : null}
        {methods.includes('code') ? <CodeField /> : <PasswordField />}
        {failure === undefined ? null : (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => desk.stepUp.decline()}>
          Cancel
        </Button>
        <Button type="submit" variant={hasPasskey ? 'outlined' : 'contained'} loading={isSending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  );
}

function useConfirming() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function confirm(body: object) {
    setIsSending(true);
    setFailure(undefined);
    try {
      await desk.dataProvider.ask('POST', '/auth/step-up', { body });
      desk.stepUp.succeed();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  }
  async function confirmWithPasskey() {
    setFailure(undefined);
    const options = await desk.dataProvider
      .ask<object>('POST', '/auth/step-up/options')
      .catch(fail(failureOf));
    const passkey = options && (await getPasskey(options).catch(fail(wordsOfPasskey)));
    if (passkey) await confirm({ passkey });
  }
  function fail(wordsOf: (error: unknown) => string) {
    return (error: unknown) => {
      setFailure(wordsOf(error));
      return undefined;
    };
  }
  return { isSending, failure, confirm, confirmWithPasskey };
}

/** A wrong password is the person's to correct: the message alone says how. */
function failureOf(error: unknown): string {
  return problemOf(error)?.messages.join(' ') ?? wrongWords(error);
}

function PasswordField() {
  const actor = useActor();
  return (
    <>
      {/* For the password manager: whose password is asked for. */}
      <input type="email" autoComplete="username" defaultValue={actor?.email} hidden readOnly />
      <Credential label="Password" name="password" type="password" autoComplete="current-password" isFirst />
    </>
  );
}

function CodeField() {
  return (
    <Credential
      label="Code from your authenticator app, or a recovery code"
      name="code"
      inputMode="text"
      autoComplete="one-time-code"
      isFirst
    />
  );
}
