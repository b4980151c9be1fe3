import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '#schema/limits.ts';
import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account-form.tsx';

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
        <label>
          Password
          <input
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARS}
            maxLength={PASSWORD_MAX_CHARS}
            aria-describedby="password-hint"
            required
          />
        </label>
        <p className="hint" id="password-hint">
          At least {PASSWORD_MIN_CHARS} characters. A few words that only you would put together do well.
        </p>
      </AccountForm>
    </AccountPage>
  );
}
