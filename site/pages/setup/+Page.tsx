import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account-form.tsx';
import { NewPassword } from '../../ui/new-password.tsx';

export function Page() {
  const { name } = usePageContext().site.settings;
  return (
    <AccountPage title="Set up" intro={`Create the first administrator of ${name}. This link works once.`}>
      <AccountForm island="setup" submit="Create administrator">
        <label>
          Name
          <input name="name" autoComplete="name" required />
        </label>
        <label>
          Email
          <input type="email" name="email" autoComplete="username" required />
        </label>
        <NewPassword />
      </AccountForm>
    </AccountPage>
  );
}
