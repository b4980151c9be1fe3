import '../../../styles/account.css';
import { AccountForm, AccountPage } from '../../../ui/account/account-form.tsx';
import { useSay } from '../../../language/words.tsx';
import { messages } from './messages.ts';

/** Where a single sign-on provider sends people back to; shows a form only to those who still owe a second factor. */
export function Page() {
  const say = useSay(messages);
  return (
    <AccountPage title={say('title')} intro={say('intro')}>
      <AccountForm
        island="login"
        task="openid"
        submit={say('submit')}
        hidden
        after={
          <button type="button" className="button button-plain" data-passkey hidden>
            {say('passkey')}
          </button>
        }
      >
        <label>
          {say('code')}
          <input name="code" inputMode="text" autoComplete="one-time-code" required />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login">{say('back')}</a>
      </p>
    </AccountPage>
  );
}
