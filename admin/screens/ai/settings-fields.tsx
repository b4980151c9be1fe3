import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FieldFrame } from '../../form/field-frame.tsx';

/** Fields that belong together. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="ai-source">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface LineProps {
  label: string;
  help?: string | undefined;
  error: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** One line of text or a number. */
export function Line({ label, help, error, input, onChange }: LineProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
