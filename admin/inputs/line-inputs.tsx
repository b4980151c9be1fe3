import type { HTMLInputTypeAttribute } from 'react';
import type { FieldOptions } from '#schema/fields/field.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { controlProps, useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';

type LineKind = 'email' | 'isbn' | 'password' | 'url';

/** A line of text of a certain type. The server says what is wrong with it; the browser's own bubbles stay away. */
function LineInput({ name, field, label, ...input }: LineInputProps) {
  const binding = useField<string | null | undefined>(name);
  const { attach } = binding;
  return (
    <FieldFrame
      id={binding.id}
      label={label}
      help={field.help}
      error={binding.error}
      isRequired={field.required}
    >
      <input
        {...controlProps(binding)}
        {...input}
        className="input"
        ref={attach}
        value={binding.value ?? ''}
        onBlur={binding.onBlur}
        onChange={({ target }) =>
          binding.onChange(target.value === '' && field.required !== true ? null : target.value)
        }
      />
    </FieldFrame>
  );
}
interface LineInputProps {
  name: string;
  field: FieldOptions;
  label: string;
  type: HTMLInputTypeAttribute;
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'url' | 'email' | 'numeric';
}
type PropsOf<Kind extends LineKind> = InputProps<Kind>;

export function EmailInput({ name, field, label }: PropsOf<'email'>) {
  return <LineInput name={name} field={field} label={label} type="email" autoComplete="off" />;
}

export function IsbnInput({ name, field, label }: PropsOf<'isbn'>) {
  return <LineInput name={name} field={field} label={label} type="text" placeholder="978-…" />;
}

export function PasswordInput({ name, field, label }: PropsOf<'password'>) {
  return <LineInput name={name} field={field} label={label} type="password" autoComplete="new-password" />;
}

export function UrlInput({ name, field, label }: PropsOf<'url'>) {
  return (
    <LineInput name={name} field={field} label={label} type="url" placeholder="https://" inputMode="url" />
  );
}

/** A whole number, or nothing; one of a few where the field names them. */
export function NumberInput(props: InputProps<'number'>) {
  const { options } = props.field;
  return options === undefined ? <FreeNumber {...props} /> : <NumberChoice {...props} options={options} />;
}

function NumberChoice({
  name,
  field,
  label,
  options,
}: InputProps<'number'> & { options: readonly number[] }) {
  const binding = useField<number | string | null | undefined>(name);
  const { attach } = binding;
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
        onChange={({ target }) => binding.onChange(numberFrom(target.value))}
      >
        {field.default === undefined ? <option value="">–</option> : null}
        {options.map((option) => (
          <option key={option} value={option}>
            {field.labels?.[option] ?? option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function FreeNumber({ name, field, label }: InputProps<'number'>) {
  const binding = useField<number | string | null | undefined>(name);
  const { attach } = binding;
  return (
    <FieldFrame
      id={binding.id}
      label={label}
      help={field.help}
      error={binding.error}
      isRequired={field.required}
    >
      <div className="with-unit">
        <input
          {...controlProps(binding)}
          className="input"
          ref={attach}
          inputMode="numeric"
          value={binding.value ?? ''}
          onBlur={binding.onBlur}
          onChange={({ target }) => binding.onChange(numberFrom(target.value))}
        />
        {field.unit === undefined ? null : <span aria-hidden="true">{field.unit}</span>}
      </div>
    </FieldFrame>
  );
}

/** A number where it is one; what is no number (yet) stays as typed, and the server says so. */
export function numberFrom(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : text;
}
