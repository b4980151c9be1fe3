import '../../styles/account.css';
import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account/account-form.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

/** Other ways in are shown by the island, where the settings and the browser have them. */
export function Page() {
  const say = useSay(messages);
  const { name } = usePageContext().site.settings;
  return (
    <AccountPage title={say('title')} intro={say('intro', { site: name })}>
      <AccountForm
        island="login"
        submit={say('title')}
        after={
          <>
            <button type="button" className="button button-plain" data-passkey hidden>
              {say('passkey')}
            </button>
            <button type="button" className="button button-plain" data-openid hidden>
              {say('single')}
            </button>
          </>
        }
      >
        <label>
          {say('email')}
          <input type="email" name="email" autoComplete="username" required />
        </label>
        <label>
          {say('password')}
          <input type="password" name="password" autoComplete="current-password" required />
        </label>
        <label data-code hidden>
          {say('code')}
          <input name="code" inputMode="text" autoComplete="one-time-code" />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login/forgotten">{say('forgot')}</a>
      </p>
    </AccountPage>
  );
}
