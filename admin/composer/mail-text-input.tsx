import { lazy, Suspense, useId, useRef } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFlush } from '../form/form-mode.ts';
import { VariableMenu } from './variable-menu.tsx';
import { say } from './messages.ts';

const EmailTextEditor = lazy(() =>
  import('./email-text-editor.tsx').then((module) => ({ default: module.EmailTextEditor })),
);

interface MailTextInputProps {
  value: string;
  disabled: boolean;
  /** A hint for the author. */
  placeholder: string;
  onChange: (html: string) => void;
}

/** A text in an email. */
export function MailTextInput({ value, disabled, placeholder, onChange }: MailTextInputProps) {
  const id = useId();
  const editor = useRef<{ flush: () => void }>(null);
  useFlush(() => editor.current?.flush());
  return (
    <FieldFrame id={id} label={say('text')} isGroup hidesLabel>
      <Suspense fallback={<div className="letter-waiting" aria-busy="true" />}>
        <EmailTextEditor
          id={id}
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          onChange={onChange}
          Assist={VariableMenu}
          handle={editor}
        />
      </Suspense>
    </FieldFrame>
  );
}
