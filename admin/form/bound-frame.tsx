import type { ReactNode } from 'react';
import type { FieldOptions } from '#schema/fields/parts/field.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldBinding } from './use-field.ts';

interface BoundFrameProps {
  binding: Pick<FieldBinding<unknown>, 'id' | 'error'>;
  field: Pick<FieldOptions, 'help' | 'required'>;
  label: string;
  /** Replaces the field's own help. */
  help?: string | undefined;
  isGroup?: boolean;
  children: ReactNode;
}

/** The frame of a control that is bound to a field of the form. */
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
