import { GrowingText } from '../../../kit/parts/growing-text.tsx';
import { FieldFrame } from '../../../form/field-frame.tsx';
import { type FormKind, type SettingInputProps, isRequired } from '../kind.ts';
import { Line, asText } from '../line.tsx';

export const textInput: FormKind<'text', string> = {
  ...asText,
  Input: (props) => (props.field.isSentence === true ? <Sentence {...props} /> : <Line {...props} />),
};

/** All of it is visible: it is as wide as the form, and wraps to a second line. */
function Sentence({ id, field, typed, onChange, help, error, isLocked }: SettingInputProps<'text', string>) {
  return (
    <div className="setting-wide">
      <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
        <GrowingText
          id={id}
          className="input"
          isOneLine
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
