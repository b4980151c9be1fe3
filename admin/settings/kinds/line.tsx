import type { InputHTMLAttributes } from 'react';
import type { SettingFieldKind } from '#schema/setting-fields/index.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { type FormKind, type SettingInputProps, isRequired } from './kind.ts';

interface LineProps extends Pick<
  SettingInputProps<SettingFieldKind, string>,
  'id' | 'field' | 'typed' | 'onChange' | 'help' | 'error' | 'isLocked'
> {
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A setting that is typed in one line. */
export function Line({ id, field, typed, onChange, help, error, isLocked, input = {} }: LineProps) {
  return (
    <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
      <input
        autoComplete="off"
        {...input}
        id={id}
        className="input"
        value={typed}
        disabled={isLocked}
        required={isRequired(field)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

/** What a text in a line stands for. */
export const asText: Pick<FormKind<SettingFieldKind, string>, 'typedOf' | 'sentOf'> = {
  typedOf: (returned) => (typeof returned === 'string' ? returned : ''),
  sentOf: (typed) => typed.trim() || null,
};

/**
 * The same for numbers as people write them. Anything that isn’t one is sent to the server, which says what is wrong with
 * it.
 */
export const asNumber: typeof asText = {
  typedOf: (returned) => (typeof returned === 'number' ? String(returned) : ''),
  sentOf(typed) {
    const plain = typed.replaceAll(/[\s_,']/g, '');
    if (plain === '') return null;
    return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : typed;
  },
};
