import {
  WebAuthnError,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser';
import { ApiClientError } from '#api-client/api-error.ts';
import { goOnWith, post, sayProblem, errorText } from './account-form.ts';
import type { SignedIn } from '#schema/answers/operations/sign-in.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

type Assertion = Awaited<ReturnType<typeof startAuthentication>>;
type Purpose = 'sign_in' | 'second_factor';

/** A challenge is valid for five minutes; one that waits for autofill is renewed before. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Whether this browser has passkeys at all. */
export const canUsePasskeys = browserSupportsWebAuthn;

/** Shows the passkey button of a form; a passkey is sent with `send`. */
export function showPasskeyFor(
  form: HTMLFormElement,
  send: (passkey: Assertion) => Promise<SignedIn>,
  purpose: Purpose = 'second_factor',
): void {
  const button = form.querySelector<HTMLButtonElement>('[data-passkey]');
  if (button === null || !canUsePasskeys()) return;
  button.hidden = false;
  if (purpose === 'second_factor') button.textContent = say('account_use_passkey');
  button.onclick = () => {
    button.disabled = true;
    sayProblem(form, '');
    askForOne(purpose)
      .then(send)
      .then(goOnWith)
      .catch((error: unknown) => sayProblem(form, passkeyErrorText(error)))
      .finally(() => {
        button.disabled = false;
      });
  };
}

/** Sends an assertion in place of a password. */
export function signInWithPasskey(passkey: Assertion): Promise<SignedIn> {
  return post('POST /auth/passkey', { passkey });
}

async function askForOne(purpose: Purpose, useBrowserAutofill = false): Promise<Assertion> {
  const optionsJSON = await post('POST /auth/passkey/options', { purpose });
  return startAuthentication({ optionsJSON, useBrowserAutofill });
}

/** Offers passkeys next to saved passwords in browsers that support it, without a prompt. */
export async function offerPasskeysInAutofill(form: HTMLFormElement): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  form.querySelector('[name=email]')?.setAttribute('autocomplete', 'username webauthn');
  const renewal = setInterval(() => void offer(), RENEWED_AFTER_MS);
  const offer = async () => {
    try {
      goOnWith(await signInWithPasskey(await askForOne('sign_in', true)));
      clearInterval(renewal);
    } catch (error) {
      // Aborted by a new request or the button, or closed: nothing was requested, so there is no message.
      if (error instanceof ApiClientError && error.status === 401) sayProblem(form, passkeyErrorText(error));
    }
  };
  await offer();
}

/** What went wrong, for the user. */
function passkeyErrorText(error: unknown): string {
  if (error instanceof ApiClientError) {
    return error.code === 'invalid_credentials' ? say('account_passkey_refused') : errorText(error);
  }
  if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_RP_ID') {
    return say('account_passkey_url');
  }
  return say('account_passkey_none');
}
