import { CheckLine } from '../../../kit/parts/parts.tsx';
import type { FormKind } from '../kind.ts';

export const switchInput: FormKind<'switch', boolean> = {
  typedOf: (returned) => returned === true,
  sentOf: (typed) => typed,
  Input: ({ field, typed, onChange, help, isLocked }) => (
    <CheckLine
      label={field.label}
      {...(help === undefined ? {} : { about: help })}
      isOn={typed}
      isDisabled={isLocked}
      onChange={onChange}
    />
  ),
};
