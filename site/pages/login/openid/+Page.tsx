import { AccountForm, AccountPage } from '../../../ui/account-form.tsx';

/** Where a single sign-on provider sends people back to; shows a form only to those who still owe a second factor. */
export function Page() {
  return (
    <AccountPage title="Signing you in" intro="This takes a moment.">
      <AccountForm
        island="login"
        task="openid"
        submit="Continue"
        hidden
        after={
          <button type="button" className="button button-plain" data-passkey hidden>
            Use a passkey
          </button>
        }
      >
        <label>
          Code from your authenticator app, or a recovery code
          <input name="code" inputMode="text" autoComplete="one-time-code" required />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login">Back to sign in</a>
      </p>
    </AccountPage>
  );
}
