import type { SettingFieldKind } from '#schema/setting-fields/index.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { GrowingText } from '../../kit/parts/growing-text.tsx';
import { type SettingInputProps, isRequired } from './kind.ts';

type LinesProps = Pick<
  SettingInputProps<SettingFieldKind, string>,
  'id' | 'field' | 'typed' | 'onChange' | 'help' | 'error' | 'isLocked'
> & {
  /** One line that wraps: Return starts no new one. */
  isOneLine?: boolean;
};

/** A setting as wide as the form, tall enough for all of its text. */
export function Lines({ id, field, typed, onChange, help, error, isLocked, isOneLine = false }: LinesProps) {
  return (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
        <GrowingText
          id={id}
          className="input"
          isOneLine={isOneLine}
          minRows={isOneLine ? 1 : 3}
          value={typed}
          disabled={isLocked}
          required={isRequired(field)}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          onChange={onChange}
        />
      </FieldFrame>
    </div>
  );
}
