import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import type { SettingsGroup, SettingsSection } from '#schema/define/define-settings.ts';
import {
  type SectionOf,
  type SettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { Panel } from '../kit/parts/parts.tsx';
import { focusFirstFault } from './focus-fault.ts';
import { say } from './messages.ts';
import { SettingFields } from './setting-fields.tsx';
import type { SettingsAnswer } from './settings-answer.ts';
import { SaveFailure } from './save-failure.tsx';
import { useSettingsEditing } from './use-settings-editing.ts';

interface SettingsPanelProps<Name extends SettingsName> {
  name: Name;
  section: SectionOf<Name>;
  answer: SettingsAnswer;
  /** Next to the title. */
  tools?: ReactNode;
  /** Above the fields. */
  children?: ReactNode;
}

/** One section of a group, saved by itself: as a whole, or choice by choice where the declaration says so. */
export function SettingsPanel<Name extends SettingsName>(props: SettingsPanelProps<Name>) {
  const { name, section: named, answer, tools, children } = props;
  const group = settingsGroup(name);
  const section = sectionOf(group, named);
  const editing = useSettingsEditing(name, answer);
  const { savesAtOnce = false } = section;
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    if (editing.isDirty && !(await editing.save())) focusFirstFault(form.current);
  };
  return (
    <Panel title={section.title} tools={tools}>
      <form
        ref={form}
        className="setting-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {section.help === undefined ? null : <p className="quiet">{section.help}</p>}
        {children}
        <SettingFields
          group={group}
          answer={answer}
          names={section.fields}
          editing={editing}
          savesAtOnce={savesAtOnce}
        />
        {section.after === undefined ? null : <p className="quiet">{section.after}</p>}
        <SaveFailure group={group} answer={answer} editing={editing} />
        {savesAtOnce ? null : (
          <div className="panel-actions">
            <Button type="submit" variant="outlined" disabled={!editing.isDirty} loading={editing.isSaving}>
              {say('save')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

function sectionOf({ name, sections }: SettingsGroup, named: string): SettingsSection {
  const section = sections[named];
  if (section === undefined) throw new Error(`The settings of ${name} have no section ${named}.`);
  return section;
}
