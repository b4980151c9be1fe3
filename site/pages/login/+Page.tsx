import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account-form.tsx';

export function Page() {
  const { name } = usePageContext().site.settings;
  return (
    <AccountPage title="Sign in" intro={`For those who write for ${name}.`}>
      <AccountForm island="login" submit="Sign in">
        <label>
          Email
          <input type="email" name="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input type="password" name="password" autoComplete="current-password" required />
        </label>
        <label data-code hidden>
          Code from your authenticator
          <input name="code" inputMode="numeric" autoComplete="one-time-code" />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login/forgotten">Forgotten your password?</a>
      </p>
    </AccountPage>
  );
}
