import { Link } from '../../kit/parts/link.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { SettingsPanel } from '../../settings/settings-panel.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import './bounce-settings.css';
import { MailboxPanel } from './mailbox-panel.tsx';
import { say } from './messages.ts';
import { ServicesPanel } from './services-panel.tsx';

/**
 * `/admin/settings/newsletter`: whether opens and clicks are counted, and how bounces are received. Each choice is saved at
 * once.
 */
export function NewsletterSettingsScreen() {
  return (
    <SettingsPage groups={['newsletter', 'bounces']}>
      <div className="panels">
        <LoadedSettings name="newsletter">
          {(answer) => (
            <>
              <SettingsPanel name="newsletter" section="form" answer={answer} />
              <SettingsPanel name="newsletter" section="readings" answer={answer} />
              <SettingsPanel name="newsletter" section="address" answer={answer} />
            </>
          )}
        </LoadedSettings>
        <LoadedSettings name="bounces">
          {(answer) => (
            <>
              <SettingsPanel
                name="bounces"
                section="soft"
                answer={answer}
                tools={<Link to={`${ADMIN_BASE}/bounces`}>{say('recent_bounces')}</Link>}
              />
              <MailboxPanel answer={answer} />
              <ServicesPanel answer={answer} />
            </>
          )}
        </LoadedSettings>
      </div>
    </SettingsPage>
  );
}
