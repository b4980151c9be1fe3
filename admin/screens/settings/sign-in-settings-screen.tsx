import type { AnswerOf } from '#schema/answers/index.ts';
import { SettingsPanel } from '../../settings/settings-panel.tsx';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';
import { say } from './messages.ts';

type SignInSettings = AnswerOf<'GET /settings/sign-in'>;

/**
 * `/admin/settings/sign-in`: two-factor authentication, passkeys, single sign-on. Each choice is saved at once, the form as
 * a whole.
 */
export function SignInSettingsScreen() {
  return (
    <SettingsPage groups={['sign-in']}>
      <LoadedSettings name="sign-in">
        {(answer) => (
          <div className="panels">
            <SettingsPanel name="sign-in" section="secondFactors" answer={answer} />
            <SettingsPanel name="sign-in" section="passkeys" answer={answer} />
            <SettingsPanel name="sign-in" section="sessions" answer={answer} />
            <OpenidPanel answer={answer} />
            {answer.openid.enabled ? (
              <SettingsPanel name="sign-in" section="passwords" answer={answer} />
            ) : null}
          </div>
        )}
      </LoadedSettings>
    </SettingsPage>
  );
}

/** The OpenID Connect provider. */
function OpenidPanel({ answer }: { answer: SignInSettings }) {
  const { enabled, redirect_url: redirectUrl } = answer.openid;
  return (
    <SettingsPanel
      name="sign-in"
      section="openid"
      answer={answer}
      tools={<span className="quiet">{say(enabled ? 'openid_on' : 'openid_off')}</span>}
    >
      <p className="quiet">
        {say('openid_about')}
        <br />
        <code className="secret">{redirectUrl}</code>
      </p>
    </SettingsPanel>
  );
}
