import { useId } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';

interface LabelledLineProps {
  label: string;
  help?: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One labelled line within a larger value, such as a block. */
export function LabelledLine({ label, help, value, disabled, onChange }: LabelledLineProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help}>
      <input
        className="input"
        id={id}
        aria-describedby={`${id}-about`}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
