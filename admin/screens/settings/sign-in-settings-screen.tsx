import { SettingsPanel } from '../../settings/settings-panel.tsx';
import type { SettingsAnswer } from '../../settings/settings-answer.ts';
import { LoadedSettings, SettingsPage } from '../../settings/settings-page.tsx';

interface SignInSettings extends SettingsAnswer {
  openid: { enabled: boolean; only: boolean; redirect_url: string };
}

/** `/admin/settings/sign-in`: second factors, passkeys, single sign-on. Each choice is saved at once, a form as a whole. */
export function SignInSettingsScreen() {
  return (
    <SettingsPage title="Sign-in">
      <LoadedSettings<SignInSettings> name="sign-in">
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
      tools={<span className="quiet">{enabled ? 'On' : 'Off'}</span>}
    >
      <p className="quiet">
        Staff can sign in with an account at your OpenID Connect provider, such as Google Workspace, Microsoft
        Entra ID, or Keycloak. Register this redirect URL with the provider:
        <br />
        <code className="secret">{redirectUrl}</code>
      </p>
    </SettingsPanel>
  );
}
