import Switch from '@mui/material/Switch';
import { BoundFrame } from '../form/bound-frame.tsx';
import { useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';
import { Select } from './parts/select.tsx';
import { say } from './messages.ts';

/** One of a few named values. */
export function ChoiceInput({ field, ...props }: InputProps<'choice'>) {
  const isOptional = field.default === undefined && field.required !== true;
  const valueOf = (text: string) => (text === '' ? null : text);
  return (
    <Select {...props} field={field} options={field.options} isOptional={isOptional} valueOf={valueOf} />
  );
}

/** Yes or no. */
export function BooleanInput({ name, field, label }: InputProps<'boolean'>) {
  const binding = useField<boolean | null | undefined>(name);
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <Switch
        size="small"
        checked={binding.value === true}
        disabled={binding.disabled}
        onChange={(_, checked) => binding.onChange(checked)}
        slotProps={{ input: { id: binding.id, 'aria-describedby': `${binding.id}-about` } }}
      />
    </BoundFrame>
  );
}

/** Yes, no, or not checked yet. */
export function TruthInput({ name, field, label }: InputProps<'truth'>) {
  const binding = useField<boolean | null | undefined>(name);
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <TruthControl
        id={binding.id}
        value={binding.value ?? null}
        disabled={binding.disabled}
        onChange={binding.onChange}
      />
    </BoundFrame>
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
      <option value="null">{say('unchecked')}</option>
      <option value="true">{say('yes')}</option>
      <option value="false">{say('no')}</option>
    </select>
  );
}
