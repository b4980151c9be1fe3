import '../../styles/account.css';
import { usePageContext } from 'vike-react/usePageContext';
import { AccountForm, AccountPage } from '../../ui/account/account-form.tsx';
import { NewPassword } from '../../ui/account/new-password.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { name } = usePageContext().site.settings;
  return (
    <AccountPage title={say('title')} intro={say('intro', { site: name })}>
      <AccountForm island="setup" submit={say('submit')}>
        <label>
          {say('name')}
          <input name="name" autoComplete="name" required />
        </label>
        <label>
          {say('email')}
          <input type="email" name="email" autoComplete="username" required />
        </label>
        <NewPassword />
      </AccountForm>
    </AccountPage>
  );
}
