import { onSubmit, post } from './account-form.ts';
import { announceInline } from './announce-inline.ts';

/** Requests a link by email. The answer is the same whether or not the email address is known. */
export function mountForgotten(form: HTMLFormElement): void {
  onSubmit(form, async ({ email }) => {
    await post('POST /auth/password-reset', { email });
    announceInline(
      form,
      `If ${email ?? 'this address'} belongs to an account, a link is on its way. It is good for an hour.`,
    );
  });
}
