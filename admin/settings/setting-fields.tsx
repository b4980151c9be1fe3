import { useId, useMemo } from 'react';
import type { SettingField } from '#schema/setting-fields/index.ts';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import { valueAt } from '#schema/settings/registry/settings-registry.ts';
import '../form/form.css';
import { DeadTargetsProvider, deadTargetsOf } from './kinds/dead-targets.ts';
import { formKind } from './kinds/inputs/index.ts';
import { say } from './messages.ts';
import { faultsInWords, faultsInside } from './kinds/setting-faults.ts';
import './settings.css';
import { type SettingsAnswer, isShown, lockOf, typedIn } from './settings-answer.ts';
import type { SettingsEditing } from './use-settings-editing.ts';

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
  const dead = useMemo(() => deadTargetsOf(answer), [answer]);
  return (
    <DeadTargetsProvider value={dead}>
      <div className="setting-fields">
        {shown.map((name) => {
          const field = group.fields[name];
          return field === undefined ? null : (
            <Setting
              key={name}
              field={field}
              answer={answer}
              returned={valueAt(answer, name)}
              typed={typedIn(form, name)}
              errors={errors}
              name={name}
              onChange={(typed) =>
                savesAtOnce
                  ? void keep({ [name]: formKind(field).sentOf(typed, field) })
                  : change(name, typed)
              }
            />
          );
        })}
      </div>
    </DeadTargetsProvider>
  );
}

interface SettingProps {
  name: string;
  field: SettingField;
  answer: SettingsAnswer;
  returned: unknown;
  typed: unknown;
  /** By path: of some kinds, parts can be wrong. */
  errors: Readonly<Record<string, string>>;
  onChange: (typed: unknown) => void;
}

/** Kinds that show at their parts what is wrong with them. */
const KINDS_WITH_PARTS: readonly SettingField['kind'][] = ['rows', 'urls'];

function Setting({ name, field, answer, returned, typed, errors, onChange }: SettingProps) {
  const id = useId();
  const { Input } = formKind(field);
  const lock = lockOf(answer, field);
  const help = lock === undefined ? field.help : say('set_by_variable', { variable: lock });
  const inside = useMemo(() => faultsInside(errors, name), [errors, name]);
  const error = errors[name] ?? (KINDS_WITH_PARTS.includes(field.kind) ? undefined : faultsInWords(inside));
  const props = { id, field, returned, typed, error, inside, onChange, help, isLocked: lock !== undefined };
  return <Input {...props} />;
}
