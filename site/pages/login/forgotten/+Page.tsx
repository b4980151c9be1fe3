import { AccountForm, AccountPage } from '../../../ui/account-form.tsx';

export function Page() {
  return (
    <AccountPage
      title="Forgot your password?"
      intro="Enter the email address you sign in with. If it belongs to an account, we’ll send a link to choose a new password."
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
