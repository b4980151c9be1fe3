import '../../../styles/account.css';
import { AccountForm, AccountPage } from '../../../ui/account/account-form.tsx';
import { NewPassword } from '../../../ui/account/new-password.tsx';
import { useSay } from '../../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  return (
    <AccountPage title={say('title')} intro={say('intro')}>
      <AccountForm island="login" task="choose-password" submit={say('submit')}>
        <p className="hint" data-account />
        <input type="email" name="email" autoComplete="username" hidden />
        <NewPassword />
      </AccountForm>
      <p className="account-else">
        <a href="/login/forgotten">{say('again')}</a>
      </p>
    </AccountPage>
  );
}
