import '../../../styles/account.css';
import { AccountForm, AccountPage } from '../../../ui/account/account-form.tsx';
import { useSay } from '../../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  return (
    <AccountPage title={say('title')} intro={say('intro')}>
      <AccountForm island="login" task="forgotten" submit={say('submit')}>
        <label>
          {say('email')}
          <input type="email" name="email" autoComplete="username" required />
        </label>
      </AccountForm>
      <p className="account-else">
        <a href="/login">{say('back')}</a>
      </p>
    </AccountPage>
  );
}
