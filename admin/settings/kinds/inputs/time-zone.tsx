import { FieldFrame } from '../../../form/field-frame.tsx';
import { useNow } from '../../../kit/parts/use-now.ts';
import { ZoneSelect } from '../../../time/zone-select.tsx';
import { type FormKind, type SettingInputProps, isRequired } from '../kind.ts';
import { asText } from '../line.tsx';

export const timeZoneInput: FormKind<'timeZone', string> = { ...asText, Input: TimeZoneInput };

function TimeZoneInput(props: SettingInputProps<'timeZone', string>) {
  const { id, field, typed, onChange, help, error, isLocked } = props;
  return (
    <FieldFrame id={id} label={field.label} help={help} error={error} isRequired={isRequired(field)}>
      <ZoneSelect
        id={id}
        zone={typed}
        moment={useNow()}
        isOptional
        isLocked={isLocked}
        isInvalid={error !== undefined}
        inputProps={{ 'aria-describedby': `${id}-about` }}
        onChange={onChange}
      />
    </FieldFrame>
  );
}
