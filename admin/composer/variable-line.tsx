import { useId } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { VariableAid } from './variable-aid.tsx';

interface VariableLineProps {
  label: string;
  help?: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One labelled line of a block that may hold variables. */
export function VariableLine({ label, help, value, disabled, onChange }: VariableLineProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help}>
      <VariableAid id={id} value={value} onChange={onChange}>
        <input
          className="input"
          id={id}
          aria-describedby={`${id}-about`}
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </VariableAid>
    </FieldFrame>
  );
}
