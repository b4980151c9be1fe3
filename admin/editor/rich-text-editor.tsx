import type { AnyExtension, Content, Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  type ComponentType,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useState,
} from 'react';
import './editor.css';
import './editor-overlays.css';
import './editor-text.css';
import { editingExtensions } from './nodes/extensions.ts';
import { handlePaste, loadCleaning } from './paste-handling.ts';
import { withoutHandlers } from './paste/without-handlers.ts';
import { withValidAttributes } from './paste/valid-attributes.ts';
import { Toolbar, type ToolbarProps } from './tools/toolbar.tsx';
import type { EditorDialog } from './tools/tools.ts';
import { usePastedImages } from './use-pasted-images.ts';
import { useImages } from './use-pictures.ts';
import { useWriting } from './use-writing.ts';
import { WritingKeys } from './tools/writing-keys.ts';
import { say } from './messages.ts';

const EditorDialogs = lazy(() =>
  import('./dialogs/editor-dialogs.tsx').then((module) => ({ default: module.EditorDialogs })),
);
const ContextBar = lazy(() =>
  import('./tools/context-bar.tsx').then((module) => ({ default: module.ContextBar })),
);
const EditorExtras = lazy(() =>
  import('./dialogs/editor-extras.tsx').then((module) => ({ default: module.EditorExtras })),
);

export interface RichTextEditorProps<Value> {
  id: string;
  /** The options of a text editor. */
  extensions: AnyExtension[];
  value: Value;
  disabled: boolean;
  /** The language that is written in. */
  lang?: string | undefined;
  placeholder: string;
  /** Questions and answers: the text of an interview. */
  isConversation?: boolean;
  isInvalid?: boolean;
  /** The value that the editor holds. */
  read: (editor: Editor) => Value;
  /** The value in the editor's format. */
  toContent: (value: Value) => Content;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Writes pending input to the form. */
  handle?: Ref<{ flush: () => void }>;
  /** The AI tasks, at the end of the toolbar. */
  Assist?: ComponentType<{ editor: Editor }>;
}

/** The editor is uncontrolled while typing; an outside value replaces the text only if it differs. */
export function RichTextEditor<Value>(props: RichTextEditorProps<Value>) {
  const { value, disabled, placeholder, isInvalid = false, isConversation = false, handle } = props;
  const [dialog, setDialog] = useState<EditorDialog>();
  const extensions = useMemo(
    () => [
      ...props.extensions,
      ...editingExtensions(isConversation ? conversationWords : placeholder),
      WritingKeys.configure({ isConversation, onOpen: setDialog }),
    ],
    [props.extensions, placeholder, isConversation],
  );
  const writing = useWriting(props);
  const pictures = useImages();
  const addPasted = usePastedImages();
  const editor = useEditorOver({ ...props, extensions, writing, pictures, addPasted });
  useImperativeHandle(handle, () => ({ flush: () => writing.flush(editor) }), [editor, writing]);
  useEffect(() => void loadCleaning(), []);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => writing.take(editor, value), [editor, value, writing]);

  const close = () => {
    setDialog(undefined);
    // After the window is gone, because it returns the focus to nothing. A field of a new card keeps it.
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('.editor-context') == null) editor?.view.focus();
    });
  };
  return (
    <div
      className="editor"
      lang={props.lang}
      data-invalid={isInvalid}
      data-disabled={disabled}
      data-conversation={isConversation}
    >
      {disabled || editor === null ? null : (
        <EditorBars
          editor={editor}
          isConversation={isConversation}
          onOpen={setDialog}
          Assist={props.Assist}
        />
      )}
      <EditorContent editor={editor} className="editor-text" />
      {editor === null ? null : (
        <LateParts
          editor={editor}
          isConversation={isConversation}
          language={disabled ? undefined : props.lang}
          dialog={dialog}
          onOpen={setDialog}
          onClose={close}
          pictures={pictures}
        />
      )}
    </div>
  );
}

interface LatePartsProps {
  editor: Editor;
  isConversation: boolean;
  language: string | undefined;
  dialog: EditorDialog | undefined;
  onOpen: (dialog: EditorDialog | undefined) => void;
  onClose: () => void;
  pictures: ReturnType<typeof useImages>;
}

/** Loaded after the text. */
function LateParts({ dialog, onOpen, onClose, pictures, ...rest }: LatePartsProps) {
  const { editor } = rest;
  return (
    <Suspense>
      {editor.isEditable ? <ContextBar editor={editor} onOpen={onOpen} /> : null}
      <EditorExtras {...rest} onOpen={onOpen} />
      {dialog === undefined ? null : (
        <EditorDialogs
          editor={editor}
          dialog={dialog}
          onImage={(picture) => pictures.choose(editor.view, picture)}
          onFile={(file) => pictures.insert(editor.view, file, dialog === 'gallery')}
          onClose={onClose}
          onLeave={() => onOpen(undefined)}
        />
      )}
    </Suspense>
  );
}

interface EditorBarsProps extends Omit<ToolbarProps, 'more'> {
  Assist: ComponentType<{ editor: Editor }> | undefined;
}

function EditorBars({ Assist, ...rest }: EditorBarsProps) {
  const more =
    Assist === undefined ? null : (
      <Suspense>
        <Assist editor={rest.editor} />
      </Suspense>
    );
  return (
    <div className="editor-bars">
      <Toolbar {...rest} more={more} />
    </div>
  );
}

interface EditorOptions<Value> extends RichTextEditorProps<Value> {
  writing: ReturnType<typeof useWriting<Value>>;
  pictures: ReturnType<typeof useImages>;
  addPasted: ReturnType<typeof usePastedImages>;
}

function useEditorOver<Value>(options: EditorOptions<Value>): Editor | null {
  const { id, extensions, value, toContent, disabled, writing, pictures, addPasted, onBlur } = options;
  return useEditor(
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
        transformPastedHTML: withoutHandlers,
        transformPasted: withValidAttributes,
        handleDrop: (view, event) =>
          pictures.take(view, event.dataTransfer, { left: event.clientX, top: event.clientY }),
        handlePaste: (view, event) => pictures.take(view, event.clipboardData) || handlePaste(view, event),
      },
      onUpdate: ({ editor: changed }) => writing.later(changed),
      onTransaction: ({ editor: changed, transaction }) => addPasted(changed.view, transaction),
      onBlur: ({ editor: left }) => {
        writing.flush(left);
        onBlur?.();
      },
    },
    [extensions],
  );
}

/** Placeholders of empty blocks by their type: a question, or what follows one. */
function conversationWords({ node }: { node: { type: { name: string } } }): string {
  return node.type.name === 'heading' ? say('question') : say('answer');
}
