import { lazy } from 'react';
import { FieldAssist } from '../ai/assist/field-assist.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { controlProps, useField } from '../form/use-field.ts';
import { GrowingText } from '../kit/parts/growing-text.tsx';
import type { InputProps } from './parts/input-props.ts';
import { SuggestedLine } from './suggested-line.tsx';
import { goToText, useBegin } from './writing-flow.ts';
import { say } from './messages.ts';

// Only lines of newsletters have variables.
const LineInput = lazy(() =>
  import('../composer/line-input.tsx').then((module) => ({ default: module.LineInput })),
);

/** A line or a few lines of plain text; empty is stored as nothing. */
export function TextInput({ name, field, label, look }: InputProps<'text'>) {
  const binding = useField<string | null | undefined>(name);
  const { attach } = binding;
  const isWritten = look !== 'plain';
  useBegin({ isTitle: look === 'title', id: binding.id });
  const common = {
    ...controlProps(binding),
    ref: attach,
    value: binding.value ?? '',
    onBlur: binding.onBlur,
    className: isWritten ? `writing-${look}` : 'input',
    ...(isWritten ? { placeholder: look === 'title' ? label : introWords(field, label) } : {}),
  };
  const hasVariables = field.variables === true && !isWritten;
  const change = (text: string) => binding.onChange(text === '' && field.required !== true ? null : text);
  return (
    <FieldFrame
      id={binding.id}
      label={label}
      error={binding.error}
      hidesLabel={isWritten}
      isRequired={field.required}
      isGroup={hasVariables}
      {...(isWritten ? {} : { help: field.help })}
    >
      {isWritten || field.multiline === true ? (
        <GrowingText
          {...common}
          onChange={change}
          minRows={isWritten ? 1 : 3}
          isOneLine={look === 'title'}
          onLineEnd={isWritten ? goToText : undefined}
        />
      ) : field.suggests !== undefined ? (
        <SuggestedLine {...common} suggests={field.suggests} onChange={change} />
      ) : hasVariables ? (
        <LineOfMail {...common} label={label} onChange={change} />
      ) : (
        <input
          {...common}
          type={field.clock === true ? 'time' : 'text'}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <FieldAssist name={name} label={label} place={isWritten ? 'beside' : 'above'} />
    </FieldFrame>
  );
}

/** A type with another name for its intro has its own help. */
function introWords(field: InputProps<'text'>['field'], label: string): string {
  return field.label === undefined ? say('intro_hint') : (field.help ?? label);
}

interface LineOfMailProps {
  id: string;
  label: string;
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** A line of an email may use variables. */
function LineOfMail({ id, label, value, disabled, onChange }: LineOfMailProps) {
  const line = { id, label, value, disabled, onChange };
  return <LineInput {...line} className="input" placeholder="" />;
}
