import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account-form.tsx';

/** Other ways in are shown by the island, where the settings and the browser have them. */
export function Page() {
  const { name } = usePageContext().site.settings;
  return (
    <AccountPage title="Sign in" intro={`For the staff of ${name}.`}>
      <AccountForm
        island="login"
        submit="Sign in"
        after={
          <>
            <button type="button" className="button button-plain" data-passkey hidden>
              Use a passkey
            </button>
            <button type="button" className="button button-plain" data-openid hidden>
              Single sign-on
            </button>
          </>
        }
      >
        <label>
          Email
          <input type="email" name="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input type="password" name="password" autoComplete="current-password" required />
        </label>
        <label data-code hidden>
          Code from your authenticator app, or a recovery code
          <input name="code" inputMode="text" autoComplete="one-time-code" />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login/forgotten">Forgot your password?</a>
      </p>
    </AccountPage>
  );
}
