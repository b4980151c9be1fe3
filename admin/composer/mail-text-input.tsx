import { lazy, Suspense, useId, useRef } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFlush } from '../form/form-mode.ts';
import { VariableMenu } from './variable-menu.tsx';
import { say } from './messages.ts';

const MailTextEditor = lazy(() =>
  import('../editor/mail-text-editor.tsx').then((module) => ({ default: module.MailTextEditor })),
);

interface MailTextInputProps {
  value: string;
  disabled: boolean;
  onChange: (html: string) => void;
}

/** A text in a mail. */
export function MailTextInput({ value, disabled, onChange }: MailTextInputProps) {
  const id = useId();
  const editor = useRef<{ flush: () => void }>(null);
  useFlush(() => editor.current?.flush());
  return (
    <FieldFrame id={id} label={say('text')} isGroup hidesLabel>
      <Suspense fallback={<div className="editor-waiting" aria-busy="true" />}>
        <MailTextEditor
          id={id}
          value={value}
          disabled={disabled}
          placeholder={say('write')}
          onChange={onChange}
          Assist={VariableMenu}
          handle={editor}
        />
      </Suspense>
    </FieldFrame>
  );
}
