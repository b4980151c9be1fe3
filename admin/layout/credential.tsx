import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import { say } from './messages.ts';

type CredentialProps = InputHTMLAttributes<HTMLInputElement> & { label: string; isFirst?: boolean };

/** A required field of a dialog that verifies the user’s identity; the first one is focused. */
export function Credential({ label, isFirst = false, ...input }: CredentialProps) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) element.current?.focus();
  }, [isFirst]);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input {...input} className="input" id={id} ref={element} required />
    </div>
  );
}

/** The password that belongs to the account on the screen. */
export function PasswordCredential() {
  return (
    <Credential
      label={say('password')}
      name="password"
      type="password"
      autoComplete="current-password"
      isFirst
    />
  );
}

/** A code of the second factor. */
export function CodeCredential() {
  return <Credential label={say('code')} name="code" inputMode="text" autoComplete="one-time-code" isFirst />;
}
