import { AccountForm, AccountPage } from '../../../ui/account-form.tsx';
import { NewPassword } from '../../../ui/new-password.tsx';

export function Page() {
  return (
    <AccountPage title="Choose a password" intro="You sign in with it right after.">
      <AccountForm island="login" task="choose-password" submit="Keep this password">
        <p className="hint" data-account />
        <input type="email" name="email" autoComplete="username" hidden />
        <NewPassword />
      </AccountForm>
      <p className="account-else">
        <a href="/login/forgotten">Ask for a new link</a>
      </p>
    </AccountPage>
  );
}
