import { ApiClientError } from '#api-client/api-error.ts';
import { onSubmit, post } from './account-form.ts';
import { announceInline } from './announce-inline.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** Sets the password for an emailed link, and opens the sign-in page. */
export function mountChoosePassword(form: HTMLFormElement): void {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  // The link works only once; it should not stay in the history or be sent as a referrer.
  history.replaceState(null, '', location.pathname);
  // The page was opened without a link, or with an incomplete one.
  if (token === '')
    return announceInline(form, say('account_link_incomplete'), {
      href: '/login/forgotten',
      label: say('account_new_link'),
    });
  void sayWhose(form, token);
  onSubmit(form, async ({ password }) => {
    await post('POST /auth/password-link/use', { token, password });
    announceInline(form, say('account_password_set'), { href: '/login', label: say('account_sign_in') });
  });
}

/** Before anything is typed: whose account it is, or that the link is no longer valid. */
async function sayWhose(form: HTMLFormElement, token: string): Promise<void> {
  try {
    const { name, email } = await post('POST /auth/password-link', { token });
    const account = form.querySelector('[data-account]');
    if (account !== null) account.textContent = say('account_for', { name, email });
    // Tells password managers which account it is for.
    const username = form.querySelector<HTMLInputElement>('[name=email]');
    if (username !== null) username.value = email;
  } catch (error) {
    if (error instanceof ApiClientError) announceInline(form, error.messages.join(' '));
  }
}
