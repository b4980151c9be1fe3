import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import type { AnyExtension, Content, Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import { useNotify } from 'react-admin';
import { isSame } from '../providers/is-same.ts';
import { ContextBar } from './context-bar.tsx';
import './editor.css';
import { editingExtensions } from './extensions.ts';
import { Toolbar } from './toolbar.tsx';
import { useImageUpload } from '../inputs/use-image-upload.ts';
import { IMAGE_TYPES } from '../inputs/drop-area.tsx';

/** Typing is written into the form once it pauses: a long text is not read out at every key. */
const PAUSE_MS = 400;

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
  const {
    id,
    value,
    disabled,
    placeholder,
    isInvalid = false,
    read,
    toContent,
    onChange,
    onBlur,
    handle,
  } = props;
  const extensions = useMemo(
    () => [...props.extensions, ...editingExtensions(placeholder)],
    [props.extensions, placeholder],
  );
  const known = useRef<unknown>(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pictures = usePictures();

  const emit = useEffectEvent((editor: Editor) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const next = read(editor);
    if (isSame(next, known.current)) return;
    known.current = next;
    onChange(next);
  });
  const editor = useEditor(
    {
      extensions,
      content: toContent(value),
      editable: !disabled,
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
          pictures.take(
            event.dataTransfer,
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          ),
        handlePaste: (_, event) => pictures.take(event.clipboardData),
      },
      onUpdate: ({ editor: changed }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => emit(changed), PAUSE_MS);
      },
      onBlur: ({ editor: left }) => {
        if (timer.current !== undefined) emit(left);
        onBlur?.();
      },
    },
    [extensions],
  );
  pictures.setEditor(editor);

  useImperativeHandle(
    handle,
    () => ({ flush: () => (timer.current === undefined ? undefined : emit(editor)) }),
    [editor],
  );
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    if (isSame(value, known.current)) return;
    known.current = value;
    clearTimeout(timer.current);
    timer.current = undefined;
    editor.commands.setContent(toContent(value), { emitUpdate: false });
  }, [editor, value, toContent]);

  return (
    <div className="editor" data-invalid={isInvalid} data-disabled={disabled}>
      {disabled ? null : (
        <>
          <Toolbar editor={editor} onPicture={pictures.upload} />
          <ContextBar editor={editor} />
        </>
      )}
      <EditorContent editor={editor} className="editor-text" />
    </div>
  );
}

/** Pictures that are dropped, pasted or chosen are uploaded, then stand in the text. */
function usePictures() {
  const { upload, failure } = useImageUpload();
  const notify = useNotify();
  const editor = useRef<Editor>(null);
  useEffect(() => {
    if (failure !== undefined) notify(failure, { type: 'error' });
  }, [failure, notify]);
  async function insert(file: File, position?: number) {
    const uploaded = await upload(file, '');
    if (uploaded === undefined || editor.current?.schema.nodes.image === undefined) return;
    const { image_unique_identifier: identifier, width, height } = uploaded;
    const node = { type: 'image', attrs: { identifier, width, height } };
    const at = position ?? editor.current.state.selection.to;
    editor.current.chain().focus().insertContentAt(at, node).run();
  }
  return {
    setEditor: (next: Editor) => (editor.current = next),
    upload: (file: File) => void insert(file),
    /** True where there was a picture to take: the editor then leaves it alone. */
    take: (transfer: DataTransfer | null, position?: number) => {
      const files = [...(transfer?.files ?? [])].filter((file) => IMAGE_TYPES.includes(file.type));
      for (const file of files) void insert(file, position);
      return files.length > 0;
    },
  };
}
