import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useFormMode } from './form-mode.ts';

/** A value of the form, and what a control needs to show and change it. */
export interface FieldBinding<Value> {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** Pass this as the `ref` of the control, so that the form can focus an invalid field. */
  attach: (control: HTMLElement | null) => void;
  /** The error message for this value. */
  error: string | undefined;
  /** `true` if the form is read-only. */
  disabled: boolean;
}

/** Connects a control to the value of the form that is sent as `key`. Changing the value clears its error. */
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

/** Returns the attributes that connect a control to its label, help, and error message. */
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

/** Returns all attributes of an `input` or `select` at full width, except its value and `onChange`. */
export function lineProps<Value>(binding: FieldBinding<Value>) {
  return { ...controlProps(binding), className: 'input', ref: binding.attach, onBlur: binding.onBlur };
}
