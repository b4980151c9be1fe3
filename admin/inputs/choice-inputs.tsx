import Switch from '@mui/material/Switch';
import { FieldFrame } from '../form/field-frame.tsx';
import { controlProps, useField } from '../form/use-field.ts';
import { wordOf } from '../kit/parts/status.tsx';
import type { InputProps } from './parts/input-props.ts';

/** One of a few named values. */
export function ChoiceInput({ name, field, label }: InputProps<'choice'>) {
  const binding = useField<string | null | undefined>(name);
  const { attach } = binding;
  const mayBeEmpty = field.default === undefined && field.required !== true;
  return (
    <FieldFrame
      id={binding.id}
      label={label}
      help={field.help}
      error={binding.error}
      isRequired={field.required}
    >
      <select
        {...controlProps(binding)}
        className="input"
        ref={attach}
        value={binding.value ?? ''}
        onBlur={binding.onBlur}
        onChange={({ target }) => binding.onChange(target.value === '' ? null : target.value)}
      >
        {mayBeEmpty ? <option value="">–</option> : null}
        {field.options.map((option) => (
          <option key={option} value={option}>
            {field.labels?.[option] ?? wordOf(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Yes or no. */
export function BooleanInput({ name, field, label }: InputProps<'boolean'>) {
  const binding = useField<boolean | null | undefined>(name);
  return (
    <FieldFrame id={binding.id} label={label} help={field.help} error={binding.error}>
      <Switch
        size="small"
        checked={binding.value === true}
        disabled={binding.disabled}
        onChange={(_, checked) => binding.onChange(checked)}
        slotProps={{ input: { id: binding.id, 'aria-describedby': `${binding.id}-about` } }}
      />
    </FieldFrame>
  );
}

/** Yes, no, or nobody has looked yet. */
export function TruthInput({ name, field, label }: InputProps<'truth'>) {
  const binding = useField<boolean | null | undefined>(name);
  return (
    <FieldFrame id={binding.id} label={label} help={field.help} error={binding.error}>
      <TruthControl
        id={binding.id}
        value={binding.value ?? null}
        disabled={binding.disabled}
        onChange={binding.onChange}
      />
    </FieldFrame>
  );
}

interface TruthControlProps {
  id: string;
  value: boolean | null;
  disabled: boolean;
  onChange: (value: boolean | null) => void;
}

export function TruthControl({ id, value, disabled, onChange }: TruthControlProps) {
  return (
    <select
      className="input"
      id={id}
      aria-describedby={`${id}-about`}
      disabled={disabled}
      value={String(value)}
      onChange={({ target }) => onChange(target.value === 'null' ? null : target.value === 'true')}
    >
      <option value="null">Not checked</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </select>
  );
}
