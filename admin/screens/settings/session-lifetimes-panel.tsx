import { type ReactNode, useId } from 'react';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { Work } from '../../kit/work/use-work.ts';
import type { SessionLifetimes, SignInSettings } from './sign-in-settings.ts';

const LINES = [
  { name: 'idle_days', label: 'Maximum inactivity (days)', isRequired: true },
  { name: 'max_days', label: 'Maximum session length (days)', isRequired: true },
  {
    name: 'administrator_idle_days',
    label: 'Maximum inactivity for administrators (days)',
    isRequired: false,
  },
  {
    name: 'administrator_max_days',
    label: 'Maximum session length for administrators (days)',
    isRequired: false,
  },
] as const;

interface Props {
  settings: SignInSettings;
  work: Work;
  failure: ReactNode;
  onSave: (sessions: SessionLifetimes) => Promise<boolean>;
}

/** How long people stay signed in. Shorter times hold for open sessions, too. */
export function SessionLifetimesPanel({ settings, work, failure, onSave }: Props) {
  const id = useId();
  const save = (fields: FormData) => {
    const days = (name: string) => Number(fields.get(name));
    void onSave({
      idle_days: days('idle_days'),
      max_days: days('max_days'),
      administrator_idle_days: days('administrator_idle_days') || null,
      administrator_max_days: days('administrator_max_days') || null,
    });
  };
  return (
    <Panel title="Session limits">
      <p className="quiet">
        When people have to sign in again. Shorter limits also apply to sessions that are already open.
        Administrators have the same limits unless you set their own.
      </p>
      <PanelForm action="Save" isBusy={work.isBusy} failure={failure} onSend={save}>
        {LINES.map(({ name, label, isRequired }) => (
          <TextLine key={name} id={`${id}-${name}`} label={label}>
            <input
              className="input"
              id={`${id}-${name}`}
              name={name}
              type="number"
              min={1}
              defaultValue={settings.sessions[name] ?? ''}
              required={isRequired}
            />
          </TextLine>
        ))}
      </PanelForm>
    </Panel>
  );
}
