import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Panel, TextLine } from '../parts.tsx';
import type { Work } from '../use-work.ts';
import type { SessionLifetimes, SignInSettings } from './sign-in-settings.ts';

const LINES = [
  { name: 'idle_days', label: 'Days without activity before signing out', isRequired: true },
  { name: 'max_days', label: 'Longest session, in days', isRequired: true },
  { name: 'administrator_idle_days', label: 'Administrators: days without activity', isRequired: false },
  { name: 'administrator_max_days', label: 'Administrators: longest session, in days', isRequired: false },
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
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
        Shorter limits apply at once, to open sessions as well. Leave the administrator limits empty to use
        the same ones.
      </p>
      <form className="short-form" onSubmit={submit}>
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
        {failure}
        <div className="panel-actions">
          <Button type="submit" variant="contained" loading={work.isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
