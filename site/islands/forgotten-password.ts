import { onSubmit, post } from './account-form.ts';
import { announceInline } from './announce-inline.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

/** Requests a link by email. The response is the same whether or not the email address is known. */
export function mountForgotten(form: HTMLFormElement): void {
  onSubmit(form, async ({ email }) => {
    await post('POST /auth/password-reset', { email });
    announceInline(form, pageTranslator.of(messages)('account_reset_sent', { email: email ?? '' }));
  });
}
