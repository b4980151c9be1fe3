import { AccountForm, AccountPage } from '../../../ui/account-form.tsx';

export function Page() {
  return (
    <AccountPage
      title="Forgotten your password?"
      intro="Say which address you sign in with. If there is an account, a link to choose a new password is on its way."
    >
      <AccountForm island="login" task="forgotten" submit="Send the link">
        <label>
          Email
          <input type="email" name="email" autoComplete="username" required />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login">Back to sign in</a>
      </p>
    </AccountPage>
  );
}
