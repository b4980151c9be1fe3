import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAuthenticated, useNotify } from 'react-admin';
import { ROLES, type Role } from '#schema/roles.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { problemOf } from '../../providers/problem-error.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { CheckLine, Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { type Work, useCall, useWork } from '../../kit/work/use-work.ts';
import { OpenidSettingsPanel } from './openid-settings-panel.tsx';
import '../../kit/page/page.css';
import { SessionLifetimesPanel } from './session-lifetimes-panel.tsx';
import type { SignInChange, SignInSettings } from './sign-in-settings.ts';

const PATH = '/settings/sign-in';
const QUERY_KEY = ['settings', 'sign-in'];

/** `/admin/settings/sign-in`: second factors, passkeys, single sign-on. Each choice is saved at once, a form as a whole. */
export function SignInSettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call<SignInSettings>('GET', PATH, { signal }),
    enabled: actor?.role === 'administrator',
    // Forms that are open keep what they show: a newer version behind them would be overwritten without a conflict.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (actor !== undefined && actor.role !== 'administrator') return <AccessDenied />;
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: 'Settings' }, { label: 'Sign-in' }]} />
      <h1>Sign-in</h1>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <div className="panels">
          <RolesPanel settings={data} />
          <PasskeysSettings settings={data} />
          <LifetimesPanel settings={data} />
          <ProviderPanel settings={data} />
        </div>
      )}
    </div>
  );
}

interface PanelProps {
  settings: SignInSettings;
}

interface Saving {
  work: Work;
  save: (change: SignInChange, said: string) => Promise<boolean>;
  /** What went wrong, for the panel to show. */
  failure: ReactNode;
}

/** Saves a change to the version that is shown, says so, and shows what the server answered. */
function useSaving({ version }: SignInSettings): Saving {
  const [isConflict, setIsConflict] = useState(false);
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const send = async (change: SignInChange) => {
    setIsConflict(false);
    try {
      const body = { ...change, version };
      queryClient.setQueryData(QUERY_KEY, await call<SignInSettings>('PUT', PATH, { body }));
    } catch (error) {
      setIsConflict(problemOf(error)?.code === 'version_conflict');
      throw error;
    }
  };
  const save = async (change: SignInChange, said: string) => {
    const isDone = await work.run(() => send(change));
    if (isDone) notify(said);
    return isDone;
  };
  return { work, save, failure: isConflict ? <Conflict /> : <Failure>{work.failure}</Failure> };
}

function Conflict() {
  const queryClient = useQueryClient();
  return (
    <>
      <Failure>
        Not saved: the sign-in settings were changed after you opened this page. Load the current settings,
        then make your change again.
      </Failure>
      <div className="panel-actions">
        <Button variant="outlined" onClick={() => void queryClient.resetQueries({ queryKey: QUERY_KEY })}>
          Load current settings
        </Button>
      </div>
    </>
  );
}

function RolesPanel({ settings }: PanelProps) {
  const { save, failure } = useSaving(settings);
  const roles = settings.second_factor_roles;
  const choose = (role: Role, isOn: boolean) =>
    save(
      { second_factor_roles: isOn ? [...roles, role] : roles.filter((one) => one !== role) },
      isOn ? `Required for the ${role} role` : `No longer required for the ${role} role`,
    );
  return (
    <Panel title="Required second factor">
      <p className="quiet">
        People with these roles must set up a passkey or an authenticator app before they can continue.
      </p>
      {failure}
      {ROLES.map((role) => (
        <CheckLine
          key={role}
          label={capitalized(role)}
          isOn={roles.includes(role)}
          onChange={(isOn) => void choose(role, isOn)}
        />
      ))}
    </Panel>
  );
}

function capitalized(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

function LifetimesPanel({ settings }: PanelProps) {
  const { work, save, failure } = useSaving(settings);
  return (
    <SessionLifetimesPanel
      settings={settings}
      work={work}
      failure={failure}
      onSave={(sessions) => save({ sessions }, 'Saved')}
    />
  );
}

function PasskeysSettings({ settings }: PanelProps) {
  const { save, failure } = useSaving(settings);
  return (
    <Panel title="Passkeys">
      {failure}
      <CheckLine
        label="Sign in with a passkey instead of a password"
        about="When off, people enter their password first, then use their passkey."
        isOn={settings.passkeys.replace_password}
        onChange={(isOn) => void save({ passkeys: { replace_password: isOn } }, 'Saved')}
      />
    </Panel>
  );
}

function ProviderPanel({ settings }: PanelProps) {
  const form = useSaving(settings);
  const switching = useSaving(settings);
  const { openid, locked } = settings;
  return (
    <>
      <OpenidSettingsPanel settings={settings} work={form.work} failure={form.failure} onSave={form.save} />
      {openid.enabled ? (
        <Panel title="Passwords">
          {switching.failure}
          {locked.includes('OPENID_ONLY') ? (
            <p className="quiet">
              {openid.only ? 'Passwords are off.' : 'Passwords are on.'} Set by an environment variable on the
              server.
            </p>
          ) : (
            <CheckLine
              label="Turn off sign-in with passwords"
              about="Sign in with single sign-on or a passkey yourself first. If you are locked out, start the server with OPENID_ONLY=false."
              isOn={openid.only}
              onChange={(isOn) => void switching.save({ openid: { only: isOn } }, 'Saved')}
            />
          )}
        </Panel>
      ) : null}
    </>
  );
}
