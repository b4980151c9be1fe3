import type { AnyExtension, Content, Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo } from 'react';
import { ContextBar } from './context-bar.tsx';
import './editor.css';
import { editingExtensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';
import { usePictures } from './use-pictures.ts';
import { useWriting } from './use-writing.ts';

export interface RichTextEditorProps<Value> {
  id: string;
  /** What a text of this kind is made of. */
  extensions: AnyExtension[];
  value: Value;
  disabled: boolean;
  placeholder: string;
  isInvalid?: boolean;
  /** The value that the editor holds. */
  read: (editor: Editor) => Value;
  /** The value as the editor takes it. */
  toContent: (value: Value) => Content;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Writes into the form what is still waiting for a pause. */
  handle?: Ref<{ flush: () => void }>;
}

/** The editor: uncontrolled while one types; a value from outside replaces the text only where it says something else. */
export function RichTextEditor<Value>(props: RichTextEditorProps<Value>) {
  const { id, value, disabled, placeholder, isInvalid = false, toContent, onBlur, handle } = props;
  const extensions = useMemo(
    () => [...props.extensions, ...editingExtensions(placeholder)],
    [props.extensions, placeholder],
  );
  const writing = useWriting(props);
  const pictures = usePictures();
  const editor = useEditor(
    {
      extensions,
      content: toContent(value),
      editable: !disabled,
      // In React's strict mode an editor made while rendering may be gone by the time it is shown.
      immediatelyRender: false,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-about`,
        },
        handleDrop: (view, event) =>
          pictures.take(view, event.dataTransfer, { left: event.clientX, top: event.clientY }),
        handlePaste: (view, event) => pictures.take(view, event.clipboardData),
      },
      onUpdate: ({ editor: changed }) => writing.later(changed),
      onBlur: ({ editor: left }) => {
        writing.flush(left);
        onBlur?.();
      },
    },
    [extensions],
  );
  useImperativeHandle(handle, () => ({ flush: () => writing.flush(editor) }), [editor, writing]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => writing.take(editor, value), [editor, value, writing]);

  return (
    <div className="editor" data-invalid={isInvalid} data-disabled={disabled}>
      {disabled || editor === null ? null : (
        <>
          <Toolbar editor={editor} onPicture={(file) => pictures.insert(editor.view, file)} />
          <ContextBar editor={editor} />
        </>
      )}
      <EditorContent editor={editor} className="editor-text" />
    </div>
  );
}
