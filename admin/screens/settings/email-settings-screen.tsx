import { useQueryClient } from '@tanstack/react-query';
import { settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import '../../kit/parts/parts.css';
import { SettingsForm } from '../../settings/settings-form.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { EMAIL_DOMAINS, EmailDomainsPanel } from './email-domains-panel.tsx';
import { EMAIL_STATUS, MailServerPanel } from './mail-server-panel.tsx';
import './settings.css';

/** `/admin/settings/email`: senders, the mail server and its state, and the DNS records that authenticate emails. */
export function EmailSettingsScreen() {
  const queryClient = useQueryClient();
  const lookAgain = () =>
    [EMAIL_STATUS, EMAIL_DOMAINS].forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
  return (
    <SettingsPage groups={['email']}>
      <p className="quiet">{settingsGroup('email').about}</p>
      <LoadedSettings name="email">
        {(answer) => (
          <div className="panels">
            <MailServerPanel />
            <SettingsForm name="email" answer={answer} onSaved={lookAgain} />
            <EmailDomainsPanel answer={answer} onSaved={lookAgain} />
          </div>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}
