import { useId } from 'react';
import type { SettingField } from '#schema/setting-fields/index.ts';
import type { SettingsGroup } from '#schema/define-settings.ts';
import '../form/form.css';
import { formKind } from './kinds/index.ts';
import './settings.css';
import { type SettingsAnswer, isShown, lockOf, toldOf, typedIn } from './settings-answer.ts';
import type { SettingsEditing } from './use-settings.ts';

interface SettingFieldsProps {
  group: SettingsGroup;
  answer: SettingsAnswer;
  names: readonly string[];
  editing: SettingsEditing;
  /** True: each choice is kept as it is made. */
  savesAtOnce?: boolean;
}

/** The inputs of some settings. */
export function SettingFields({ group, answer, names, editing, savesAtOnce = false }: SettingFieldsProps) {
  const { edits, errors, change, keep } = editing;
  const form = { group, answer, edits };
  const shown = names.filter((name) => isShown(form, name));
  return (
    <div className="setting-fields">
      {shown.map((name) => {
        const field = group.fields[name];
        return field === undefined ? null : (
          <Setting
            key={name}
            field={field}
            answer={answer}
            told={toldOf(answer, name, field)}
            typed={typedIn(form, name)}
            error={errors[name]}
            onChange={(typed) =>
              savesAtOnce ? void keep({ [name]: formKind(field).sentOf(typed) }) : change(name, typed)
            }
          />
        );
      })}
    </div>
  );
}

interface SettingProps {
  field: SettingField;
  answer: SettingsAnswer;
  told: unknown;
  typed: unknown;
  error: string | undefined;
  onChange: (typed: unknown) => void;
}

function Setting({ field, answer, told, typed, error, onChange }: SettingProps) {
  const id = useId();
  const { Input } = formKind(field);
  const lock = lockOf(answer, field);
  const help = lock === undefined ? field.help : `Set by ${lock} on the server, which comes first.`;
  const props = { id, field, told, typed, error, onChange, help, isLocked: lock !== undefined };
  return <Input {...props} />;
}
