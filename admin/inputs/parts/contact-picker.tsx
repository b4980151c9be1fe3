import { RecordPicker } from './record-picker.tsx';
import { say } from './messages.ts';

interface ContactPickerProps {
  id: string;
  value: string | null;
  onChange: (contactId: string | null) => void;
  placeholder: string;
}

/** One contact, found by address or name. */
export function ContactPicker({ id, value, onChange, placeholder }: ContactPickerProps) {
  return (
    <RecordPicker
      id={id}
      resource="contacts"
      value={value ?? ''}
      onChange={(contact) => onChange(contact.id)}
      onClear={() => onChange(null)}
      placeholder={placeholder}
      noneFound={say('no_subscribers')}
    />
  );
}
