import Dialog from '@mui/material/Dialog';
import { useState, useSyncExternalStore } from 'react';
import { ApiClientError } from '#api-client/api-error.ts';
import { services } from '../providers/services.ts';
import { useActor } from '../providers/actor.ts';
import { CredentialForm } from './credential-form.tsx';
import { CodeCredential, Credential, PasswordCredential } from './credential.tsx';
import { say } from './messages.ts';

/**
 * The session ended during work: the password is entered here, over the unchanged page. The failed request is waiting
 * and continues automatically.
 */
export function SignInAgain() {
  const { reAuthentication } = services;
  const isOpen = useSyncExternalStore(reAuthentication.subscribe, reAuthentication.isWaiting);
  return (
    <Dialog open={isOpen} fullWidth maxWidth="xs" aria-labelledby="sign-in-again">
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const { isSending, needsCode, failure, signIn } = useSignIn();
  const actor = useActor();
  return (
    <CredentialForm
      titleId="sign-in-again"
      title={say('session_ended')}
      about={say('session_ended_about')}
      action={say('sign_in')}
      isSending={isSending}
      failure={failure}
      onSend={(fields) => void signIn(fields)}
      onCancel={() => services.reAuthentication.decline()}
    >
      <Credential
        label={say('email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={actor?.email}
        readOnly={actor !== undefined}
      />
      <PasswordCredential />
      {needsCode ? <CodeCredential /> : null}
    </CredentialForm>
  );
}

function useSignIn() {
  const [isSending, setIsSending] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function signIn(fields: FormData) {
    setIsSending(true);
    setFailure(undefined);
    try {
      const body = Object.fromEntries([...fields].filter(([, value]) => value !== ''));
      const { token } = await services.anonymous.ask('POST /auth/login', { body });
      services.session.begin(token);
      services.reAuthentication.succeed();
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
  return error instanceof ApiClientError ? error.message : say('unreachable');
}
