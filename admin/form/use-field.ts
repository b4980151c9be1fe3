import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useFormMode } from './form-mode.ts';

/** One value of the form, as a control needs it. */
export interface FieldBinding<Value> {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The control's `ref`: the form focuses invalid fields. */
  attach: (control: HTMLElement | null) => void;
  /** The server's message about it. */
  error: string | undefined;
  disabled: boolean;
}

/** Binds a control to the value sent as `key`. A new value removes the old error. */
export function useField<Value>(key: string): FieldBinding<Value> {
  const { isReadOnly } = useFormMode();
  const { clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name: key });
  const id = useId();
  return {
    id,
    value: field.value as Value,
    onChange: (value) => {
      field.onChange(value);
      if (fieldState.error !== undefined) clearErrors(key);
    },
    onBlur: field.onBlur,
    attach: field.ref,
    error: fieldState.error?.message,
    disabled: isReadOnly,
  };
}

/** The attributes that tie a control to its label, help and error. */
export function controlProps({
  id,
  error,
  disabled,
}: Pick<FieldBinding<unknown>, 'id' | 'error' | 'disabled'>) {
  return {
    id,
    disabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-about`,
  };
}

/** The attributes of a full-width input or select. */
export function lineProps<Value>(binding: FieldBinding<Value>) {
  return { ...controlProps(binding), className: 'input', ref: binding.attach, onBlur: binding.onBlur };
}
