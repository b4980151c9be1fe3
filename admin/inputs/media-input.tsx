import type { InputProps } from './parts/input-props.ts';
import { LineInput } from './line-inputs.tsx';

/** Something to listen to, to watch or to open, by its address. */
export function MediaInput({ name, field, label }: InputProps<'media'>) {
  return (
    <LineInput name={name} field={field} label={label} type="text" placeholder="https://" inputMode="url" />
  );
}
