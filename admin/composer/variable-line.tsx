import { useId } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { LineInput } from './line-input.tsx';

interface VariableLineProps {
  label: string;
  help?: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** One labelled line of a block that may hold variables. */
export function VariableLine({ label, help, ...rest }: VariableLineProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} isGroup>
      <LineInput id={id} label={label} placeholder="" className="input" {...rest} />
    </FieldFrame>
  );
}
