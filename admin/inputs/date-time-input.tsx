import { FieldFrame } from '../form/field-frame.tsx';
import { controlProps, useField } from '../form/use-field.ts';
import { zoneName } from '../kit/parts/time-words.ts';
import type { InputProps } from './parts/input-props.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';

/** A moment, typed in the reader's own time; the zone is named. */
export function DateTimeInput({ name, field, label }: InputProps<'date-time'>) {
  const binding = useField<string | null | undefined>(name);
  const { attach } = binding;
  const help = [field.help, `Your time: ${zoneName(binding.value ?? undefined)}.`].filter(Boolean).join(' ');
  return (
    <FieldFrame id={binding.id} label={label} help={help} error={binding.error} isRequired={field.required}>
      <input
        {...controlProps(binding)}
        className="input"
        type="datetime-local"
        ref={attach}
        value={toLocalInput(binding.value)}
        onBlur={binding.onBlur}
        onChange={({ target }) => binding.onChange(fromLocalInput(target.value))}
      />
    </FieldFrame>
  );
}
