import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState, useSyncExternalStore } from 'react';
import { ApiClientError } from '#api-client/api-error.ts';
import type { StepUpMethod } from '#schema/access/errors.ts';
import { STEP_UP_MINUTES } from '#schema/base/limits.ts';
import { services } from '../providers/services.ts';
import { supportsPasskeys, getPasskey, passkeyErrorText } from '../providers/passkeys.ts';
import { problemOf, wrongWords } from '../providers/problem-error.ts';
import { useActor } from '../providers/actor.ts';
import { CredentialForm } from './credential-form.tsx';
import { CodeCredential, PasswordCredential } from './credential.tsx';
import { say } from './messages.ts';

/**
 * A step that outlives the session asks people to confirm their identity, in a dialog over the page; the
 * pending request then continues automatically.
 */
export function ConfirmIdentity() {
  const { stepUp } = services;
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
      <DialogTitle id="confirm-identity">{say('no_password')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('no_password_about')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => services.stepUp.decline()}>
          {say('cancel')}
        </Button>
        <Button variant="contained" href="/login/forgotten">
          {say('choose_password')}
        </Button>
      </DialogActions>
    </>
  );
}

function ConfirmForm({ methods }: { methods: readonly StepUpMethod[] }) {
  const { isSending, failure, confirm, confirmWithPasskey } = useConfirming();
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  return (
    <CredentialForm
      titleId="confirm-identity"
      title={say('confirm_identity')}
      about={say('confirm_identity_about', { minutes: STEP_UP_MINUTES })}
      action={say('confirm')}
      isSecond={hasPasskey}
      isSending={isSending}
      failure={failure}
      onSend={(fields) => void confirm(Object.fromEntries(fields))}
      onCancel={() => services.stepUp.decline()}
    >
      {hasPasskey ? (
        <Button variant="contained" disabled={isSending} onClick={() => void confirmWithPasskey()}>
          {say('use_passkey')}
        </Button>
      ) : null}
      {methods.includes('code') ? <CodeCredential /> : <PasswordField />}
    </CredentialForm>
  );
}

function useConfirming() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function confirm(body: object) {
    setIsSending(true);
    setFailure(undefined);
    try {
      await services.dataProvider.answer('POST /auth/step-up', { body });
      services.stepUp.succeed();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsSending(false);
    }
  }
  async function confirmWithPasskey() {
    setFailure(undefined);
    const options = await services.dataProvider.answer('POST /auth/step-up/options').catch(fail(failureOf));
    const passkey = options && (await getPasskey(options).catch(fail(passkeyErrorText)));
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

/** A wrong password is for the user to correct: the message is enough. */
function failureOf(error: unknown): string {
  return problemOf(error)?.messages.join(' ') ?? wrongWords(error);
}

function PasswordField() {
  const actor = useActor();
  return (
    <>
      {/* For the password manager: the account that the password belongs to. */}
      <input type="email" autoComplete="username" defaultValue={actor?.email} hidden readOnly />
      <PasswordCredential />
    </>
  );
}
