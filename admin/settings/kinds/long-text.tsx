import { FieldFrame } from '../../form/field-frame.tsx';
import { GrowingText } from '../../kit/parts/growing-text.tsx';
import type { FormKind } from './kind.ts';
import { asText } from './line.tsx';

export const longTextInput: FormKind<'longText', string> = {
  ...asText,
  Input: ({ id, field, typed, onChange, help, error, isLocked }) => (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error}>
        <GrowingText
          id={id}
          className="input"
          minRows={3}
          value={typed}
          disabled={isLocked}
          required={field.required === true}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          onChange={onChange}
        />
      </FieldFrame>
    </div>
  ),
};
