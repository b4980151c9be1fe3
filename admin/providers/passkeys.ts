import {
  WebAuthnError,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

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

const WORDS: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_INVALID_RP_ID: 'Passkeys don’t work at this URL. Open the site at its usual URL and try again.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set a PIN or a screen lock, or use another device.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This security key cannot store passkeys. Use another key or device.',
};

/** What went wrong in the browser's own window, for the person in front of it. */
export function wordsOfPasskey(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : '';
  return WORDS[code] ?? 'You canceled, or the device did not answer in time. Try again.';
}
