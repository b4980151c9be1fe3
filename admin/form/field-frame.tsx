import { type ReactNode, useContext } from 'react';
import { FieldName } from './field-name.ts';
import { say } from './messages.ts';
import { FieldError } from './field-error.tsx';

interface FieldFrameProps {
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** The text is self-explanatory: the label is for assistive technology only. */
  hidesLabel?: boolean;
  /** A control that a <label> cannot name: it refers to the label's id itself. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A control with its label above, and its help and errors below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, help, error, isRequired = false, hidesLabel = false, isGroup = false, children } = props;
  const fieldName = useContext(FieldName);
  const className = hidesLabel ? 'visually-hidden' : 'field-label';
  return (
    <div className="field" data-field={fieldName}>
      {isGroup ? (
        <span className={className} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className={className} htmlFor={id} id={`${id}-label`}>
          {label}
          {isRequired && !hidesLabel ? <span className="quiet"> {say('required')}</span> : null}
        </label>
      )}
      {children}
      <div id={`${id}-about`}>
        <FieldError>{error}</FieldError>
        {help === undefined || error !== undefined ? null : <p className="field-help">{help}</p>}
      </div>
    </div>
  );
}
