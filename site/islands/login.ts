import { ApiClientError } from '#api-client/api-error.ts';
import { get, goOnWith, onSubmit, post, sayProblem } from './account-form.ts';
import { mountChoosePassword } from './choose-password.ts';
import { mountForgotten } from './forgotten-password.ts';
import { mountOpenidReturn, reasonWords, startOpenid } from './openid-login.ts';
import {
  canUsePasskeys,
  offerPasskeysInAutofill,
  signInWithPasskey,
  showPasskeyFor,
} from './passkey-login.ts';

/** The forms for signing in and for asking for access. */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const { task } = form.dataset;
  if (task === 'forgotten') mountForgotten(form);
  else if (task === 'choose-password') mountChoosePassword(form);
  else if (task === 'openid') mountOpenidReturn(form);
  else mountSignIn(form);
}

/** Signs in and continues. Asks for the second factor when the server requires it. */
function mountSignIn(form: HTMLFormElement): void {
  const code = form.querySelector<HTMLElement>('[data-code]');
  onSubmit(form, async (body) => {
    try {
      goOnWith(await post('POST /auth/login', body));
    } catch (error) {
      if (error instanceof ApiClientError && error.code === 'code_required' && code !== null) {
        code.hidden = false;
        code.querySelector('input')?.focus();
        if (error.methods.includes('passkey')) {
          showPasskeyFor(form, (passkey) => post('POST /auth/login', { ...body, passkey }));
        }
      }
      throw error;
    }
  });
  const reason = new URLSearchParams(location.search).get('reason');
  if (reason !== null) sayProblem(form, reasonWords(reason));
  void showWays(form);
}

/** Shows the ways to sign in besides a password. If they cannot be loaded, the password remains. */
async function showWays(form: HTMLFormElement): Promise<void> {
  const ways = await get('GET /auth/methods').catch(() => undefined);
  if (ways === undefined) return;
  if (ways.passkey && canUsePasskeys()) {
    showPasskeyFor(form, signInWithPasskey, 'sign_in');
    void offerPasskeysInAutofill(form);
  }
  const button = form.querySelector<HTMLButtonElement>('[data-openid]');
  if (ways.openid !== null && button !== null) {
    button.textContent = ways.openid.button;
    button.hidden = false;
    button.addEventListener('click', () => void startOpenid(form, button));
  }
  if (!ways.password) hidePassword(form);
}

/** When passwords are off, there is nothing to type. */
function hidePassword(form: HTMLFormElement): void {
  for (const part of form.querySelectorAll<HTMLElement>('label, button[type=submit]')) part.hidden = true;
  document.querySelector('.account-else')?.remove();
}
