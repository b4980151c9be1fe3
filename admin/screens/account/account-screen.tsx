import { useAuthenticated, useLocation } from 'react-admin';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { LanguagePanel } from './language-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import '../../kit/page/page.css';
import './account.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';
import { say } from './messages.ts';

/** A person’s own account: how they sign in, where they are signed in, and what acts on their behalf. */
export function AccountScreen() {
  useAuthenticated();
  const { hash } = useLocation();
  // Where the address names a part, that part.
  const scrollTo = (part: HTMLElement | null) => {
    if (part !== null && hash === `#${part.id}`) part.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: say('title') }]} />
      <h1>{say('title')}</h1>
      <div className="panels">
        <LanguagePanel />
        <PasswordPanel />
        <PasskeysPanel />
        <SecondFactorPanel />
        <SingleSignOnPanel />
        <SessionsPanel />
        <div id="tokens" ref={scrollTo}>
          <TokensPanel />
        </div>
      </div>
    </div>
  );
}
