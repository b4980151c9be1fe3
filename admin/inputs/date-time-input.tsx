import { BoundFrame } from '../form/bound-frame.tsx';
import { lineProps, useField } from '../form/use-field.ts';
import { zoneName } from '../kit/parts/time-words.ts';
import type { InputProps } from './parts/input-props.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { say } from './messages.ts';

/** A date and time, entered in the user's own zone, which is named. */
export function DateTimeInput({ name, field, label }: InputProps<'date-time'>) {
  const binding = useField<string | null | undefined>(name);
  const help = [field.help, say('time_zone', { zone: zoneName(binding.value ?? undefined) })]
    .filter(Boolean)
    .join(' ');
  return (
    <BoundFrame binding={binding} field={field} label={label} help={help}>
      <input
        {...lineProps(binding)}
        type="datetime-local"
        value={toLocalInput(binding.value)}
        onChange={({ target }) => binding.onChange(fromLocalInput(target.value))}
      />
    </BoundFrame>
  );
}
