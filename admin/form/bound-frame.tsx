import type { ReactNode } from 'react';
import type { FieldOptions } from '#schema/fields/parts/field.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldBinding } from './use-field.ts';

interface BoundFrameProps {
  /** The result of `useField`. */
  binding: Pick<FieldBinding<unknown>, 'id' | 'error'>;
  field: Pick<FieldOptions, 'help' | 'required'>;
  label: string;
  /** Replaces the help of the field. */
  help?: string | undefined;
  /** `true`: for a control that a `<label>` can't name. Give the control `aria-labelledby` with the ID `{binding.id}-label`. */
  isGroup?: boolean;
  children: ReactNode;
}

/** The frame of an input: label, help, and error message around the control. */
export function BoundFrame({ binding, field, label, help = field.help, isGroup, children }: BoundFrameProps) {
  return (
    <FieldFrame
      id={binding.id}
      label={label}
      help={help}
      error={binding.error}
      isRequired={field.required}
      {...(isGroup === undefined ? {} : { isGroup })}
    >
      {children}
    </FieldFrame>
  );
}
