import { type ReactNode, useId } from 'react';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { Work } from '../../kit/work/use-work.ts';
import type { SignInChange, SignInSettings } from './sign-in-settings.ts';

interface OpenidSettingsProps {
  settings: SignInSettings;
  work: Work;
  failure: ReactNode;
  onSave: (change: SignInChange, said: string) => Promise<boolean>;
}

const ROLE_LABELS = [
  ['', 'None: they need an invitation'],
  ['viewer', 'Viewer'],
  ['author', 'Author'],
  ['editor', 'Editor'],
] as const;

/** The OpenID Connect provider. What a variable of the server sets is shown and cannot be changed. */
export function OpenidSettingsPanel({ settings, work, failure, onSave }: OpenidSettingsProps) {
  const { openid, locked } = settings;
  const isLocked = (variable: string) => locked.includes(variable);
  const save = async (fields: FormData, form: HTMLFormElement) => {
    if (await onSave({ openid: changeIn(fields) }, 'Saved')) secretOf(form).value = '';
  };
  return (
    <Panel title="Single sign-on" tools={<span className="quiet">{openid.enabled ? 'On' : 'Off'}</span>}>
      <p className="quiet">
        Staff can sign in with an account at your OpenID Connect provider, such as Google Workspace, Microsoft
        Entra ID, or Keycloak. Register this redirect URL with the provider:
        <br />
        <code className="secret">{openid.redirect_url}</code>
      </p>
      <PanelForm
        action="Save"
        isBusy={work.isBusy}
        failure={failure}
        onSend={(fields, form) => void save(fields, form)}
      >
        <ProviderLines openid={openid} isLocked={isLocked} />
        <PeopleLines openid={openid} isLocked={isLocked} />
      </PanelForm>
    </Panel>
  );
}

interface LinesProps {
  openid: SignInSettings['openid'];
  isLocked: (variable: string) => boolean;
}

function ProviderLines({ openid, isLocked }: LinesProps) {
  return (
    <>
      <Line
        name="issuer"
        label="Issuer URL"
        type="url"
        value={openid.issuer}
        isLocked={isLocked('OPENID_ISSUER')}
      />
      <Line
        name="client_id"
        label="Client ID"
        value={openid.client_id}
        isLocked={isLocked('OPENID_CLIENT_ID')}
      />
      <Line
        name="client_secret"
        label="Client secret"
        type="password"
        value=""
        help={openid.client_secret.set ? 'A secret is stored. Leave this empty to keep it.' : 'Not set yet.'}
        isLocked={isLocked('OPENID_CLIENT_SECRET')}
      />
    </>
  );
}

function PeopleLines({ openid, isLocked }: LinesProps) {
  return (
    <>
      <Line
        name="domains"
        label="Allowed email domains"
        value={openid.domains.join(', ')}
        help="At least one is needed. Separate several with commas."
        isLocked={isLocked('OPENID_DOMAINS')}
      />
      <Line
        name="button"
        label="Button text"
        value={openid.button}
        help="Default: Continue with single sign-on"
        isLocked={isLocked('OPENID_BUTTON')}
      />
      <Choice
        name="newcomer_role"
        label="Role for new users"
        value={openid.newcomer_role ?? ''}
        options={ROLE_LABELS}
        isLocked={isLocked('OPENID_NEWCOMER_ROLE')}
      />
      <Choice
        name="second_factor"
        label="Second factor after single sign-on"
        value={openid.second_factor}
        options={[
          ['ask', 'Required if set up here'],
          ['trust', 'Trust the provider'],
        ]}
        isLocked={false}
      />
    </>
  );
}

interface LineProps {
  name: string;
  label: string;
  value: string | null;
  type?: 'text' | 'url' | 'password';
  help?: string;
  isLocked: boolean;
}

function Line({ name, label, value, type = 'text', help, isLocked }: LineProps) {
  const id = useId();
  const said = isLocked ? 'Set by an environment variable on the server.' : help;
  return (
    <TextLine id={id} label={label} {...(said === undefined ? {} : { help: said })}>
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        defaultValue={value ?? ''}
        disabled={isLocked}
        autoComplete="off"
      />
    </TextLine>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  isLocked: boolean;
}

function Choice({ name, label, value, options, isLocked }: ChoiceProps) {
  const id = useId();
  return (
    <TextLine
      id={id}
      label={label}
      {...(isLocked ? { help: 'Set by an environment variable on the server.' } : {})}
    >
      <select className="input" id={id} name={name} defaultValue={value} disabled={isLocked}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </TextLine>
  );
}

/** Fields that are disabled are not in the form, and so stay as they are. */
function changeIn(form: FormData): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    if (name === 'domains') change[name] = value.split(/[\s,]+/).filter((domain) => domain !== '');
    else if (name !== 'client_secret' || value !== '') change[name] = value === '' ? null : value;
  }
  return change;
}

function secretOf(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem('client_secret') as HTMLInputElement;
}
