import { lazy, Suspense, useRef } from 'react';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFlush } from '../form/form-mode.ts';
import { useField } from '../form/use-field.ts';
import type { InputProps } from './parts/input-props.ts';
import { say } from './messages.ts';

const DocumentEditor = lazy(() =>
  import('../editor/document/document-editor.tsx').then((module) => ({ default: module.DocumentEditor })),
);

/**
 * A text with everything that a page may contain. The editor loads after the form, so that the form appears
 * at once.
 */
export function RichTextInput({ name, field, label }: InputProps<'rich-text'>) {
  const binding = useField<object | null | undefined>(name);
  const editor = useRef<{ flush: () => void }>(null);
  useFlush(() => editor.current?.flush());
  return (
    <FieldFrame id={binding.id} label={label} help={field.help} error={binding.error} isGroup hidesLabel>
      <Suspense fallback={<div className="editor-waiting" aria-busy="true" />}>
        <DocumentEditor
          id={binding.id}
          value={binding.value}
          disabled={binding.disabled}
          isInvalid={binding.error !== undefined}
          placeholder={say('write_here')}
          isConversation={field.conversation === true}
          onChange={binding.onChange}
          onBlur={binding.onBlur}
          handle={editor}
        />
      </Suspense>
    </FieldFrame>
  );
}
