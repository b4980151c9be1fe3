import { type HTMLInputTypeAttribute, lazy } from 'react';
import type { FieldOptions } from '#schema/fields/parts/field.ts';
import { BoundFrame } from '../form/bound-frame.tsx';
import { lineProps, useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';
import { Select } from './parts/select.tsx';

const SenderInput = lazy(() =>
  import('./sender-input.tsx').then((module) => ({ default: module.SenderInput })),
);

type LineKind = 'email' | 'isbn' | 'media' | 'password' | 'url';

/** A line of text of a certain type. The server validates it; the browser's own messages are disabled. */
export function LineInput({ name, field, label, ...input }: LineInputProps) {
  const binding = useField<string | null | undefined>(name);
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <input
        {...lineProps(binding)}
        {...input}
        value={binding.value ?? ''}
        onChange={({ target }) =>
          binding.onChange(target.value === '' && field.required !== true ? null : target.value)
        }
      />
    </BoundFrame>
  );
}
export interface LineInputProps {
  name: string;
  field: FieldOptions;
  label: string;
  type: HTMLInputTypeAttribute;
  autoComplete?: string;
  placeholder?: string;
  inputMode?: 'url' | 'email' | 'numeric';
}
type PropsOf<Kind extends LineKind> = InputProps<Kind>;

export function EmailInput(props: PropsOf<'email'>) {
  const { name, field, label } = props;
  if (field.ofSenders === true) return <SenderInput {...props} />;
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

/** A whole number, or nothing; one of the options if the field has some. */
export function NumberInput(props: InputProps<'number'>) {
  const { options } = props.field;
  return options === undefined ? <FreeNumber {...props} /> : <NumberChoice {...props} options={options} />;
}

function NumberChoice({ options, ...props }: InputProps<'number'> & { options: readonly number[] }) {
  const isOptional = props.field.default === undefined;
  return <Select {...props} options={options} isOptional={isOptional} valueOf={numberFrom} />;
}

function FreeNumber({ name, field, label }: InputProps<'number'>) {
  const binding = useField<number | string | null | undefined>(name);
  return (
    <BoundFrame binding={binding} field={field} label={label}>
      <div className="with-unit">
        <input
          {...lineProps(binding)}
          inputMode="numeric"
          value={binding.value ?? ''}
          onChange={({ target }) => binding.onChange(numberFrom(target.value))}
        />
        {field.unit === undefined ? null : <span aria-hidden="true">{field.unit}</span>}
      </div>
    </BoundFrame>
  );
}

/** A number if possible; other text stays as typed, and the server reports it. */
export function numberFrom(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : text;
}
