import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import {
  type FlatValues,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { SaveStatus } from '../form/save-status.tsx';
import type { SaveState } from '../form/use-record-form.ts';
import { Panel } from '../kit/parts/parts.tsx';
import { TopBarActions } from '../kit/page/top-bar-slots.tsx';
import { focusFirstFault } from './focus-fault.ts';
import { say } from './messages.ts';
import { SettingFields } from './setting-fields.tsx';
import type { SettingsAnswer } from './settings-answer.ts';
import { SaveFailure } from './save-failure.tsx';
import { type SettingsEditing, useSettingsEditing } from './use-settings-editing.ts';

interface SettingsFormProps {
  name: SettingsName;
  answer: SettingsAnswer;
  /** What is said once it is saved. */
  saved?: string;
  onSaved?: () => void;
  /** Shown next to the form, and follows what is typed. */
  beside?: (changed: FlatValues) => ReactNode;
  /** Shown above the form. */
  above?: (editing: SettingsEditing) => ReactNode;
  /** More actions for the input, in the top bar. */
  actions?: (editing: SettingsEditing) => ReactNode;
  /** False: the input is not meant to be saved now. */
  isSaved?: boolean;
}

/** A whole group as one form, saved from the top bar. */
export function SettingsForm(props: SettingsFormProps) {
  const { name, answer, saved, onSaved, beside, above, actions, isSaved = true } = props;
  const group = settingsGroup(name);
  const editing = useSettingsEditing(name, answer);
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (!isSaved || !editing.isDirty) return;
    if (await editing.save(saved)) onSaved?.();
    else focusFirstFault(form.current);
  };
  return (
    <form
      ref={form}
      className="panels"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TopBarActions>
        {isSaved ? <SaveStatus state={stateOf(editing)} /> : null}
        {actions?.(editing)}
        {isSaved ? (
          <Button
            variant="contained"
            disabled={!editing.isDirty}
            loading={editing.isSaving}
            onClick={() => void save()}
          >
            {say('save')}
          </Button>
        ) : null}
      </TopBarActions>
      {above?.(editing)}
      <SaveFailure group={group} answer={answer} editing={editing} />
      {Object.entries(group.sections).map(([key, { title, help, fields, after }]) => (
        <Panel key={key} title={title}>
          {help === undefined ? null : <p className="quiet">{help}</p>}
          <SettingFields group={group} answer={answer} names={fields} editing={editing} />
          {after === undefined ? null : <p className="quiet">{after}</p>}
        </Panel>
      ))}
      {beside?.(editing.changed)}
      {/* Return in a line saves as well. */}
      <input type="submit" value={say('save')} hidden />
    </form>
  );
}

function stateOf({ isSaving, isDirty, failure, savedAt }: SettingsEditing): SaveState {
  if (isSaving) return { is: 'saving' };
  if (failure !== undefined) return { is: 'failed' };
  if (isDirty) return { is: 'dirty' };
  return savedAt === undefined ? { is: 'clean' } : { is: 'saved', at: savedAt };
}
