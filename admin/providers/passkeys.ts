import {
  WebAuthnError,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type messages, say } from './messages.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whether this browser has passkeys, and the page may use them. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Asks the browser for a new passkey; `options` are those of the API. */
export function createPasskey(options: object): Promise<object> {
  return startRegistration({ optionsJSON: options as CreationOptions });
}

/** Asks the browser for one of the passkeys that `options` allow. */
export function getPasskey(options: object): Promise<object> {
  return startAuthentication({ optionsJSON: options as RequestOptions });
}

const PROBLEMS: Readonly<Record<string, keyof typeof messages.texts>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey_known',
  ERROR_INVALID_RP_ID: 'passkey_url',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'passkey_no_lock',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'passkey_no_room',
};

/** What went wrong in the browser's own dialog, for the user. */
export function passkeyErrorText(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  return say(PROBLEMS[code] ?? 'passkey_canceled');
}
