import { type AnyExtension, type Editor, Extension } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useWriting } from '../editor/use-writing.ts';
import { lineToDocument } from './chips.ts';
import type { LineProps } from './line-props.ts';
import { VariableChip } from './variable-chip.ts';
import { VariableMenu } from './variable-menu.tsx';

/** Plain text with variables as chips: one line, or several that Return breaks. */
export function LineEditor(props: LineProps & { handle: React.Ref<{ flush: () => void }> }) {
  const { value, onChange, disabled, isMultiline = false, placeholder, handle } = props;
  const [isActive, setIsActive] = useState(false);
  const extensions = useMemo(() => lineExtensions(isMultiline, placeholder), [isMultiline, placeholder]);
  const writing = useWriting({ value, onChange, read: textOfLine, toContent: lineToDocument });
  const editor = useEditor(
    {
      extensions,
      content: lineToDocument(value),
      editable: !disabled,
      immediatelyRender: false,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: { attributes: attributesOf(props) },
      onUpdate: ({ editor: changed }) => writing.later(changed),
      onBlur: ({ editor: left }) => writing.flush(left),
    },
    [extensions],
  );
  useImperativeHandle(handle, () => ({ flush: () => writing.flush(editor) }), [editor, writing]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => writing.take(editor, value), [editor, value, writing]);
  return (
    <div
      className="line-editor"
      onFocus={() => setIsActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsActive(false);
      }}
    >
      <EditorContent editor={editor} />
      {isActive && editor !== null && !disabled ? (
        <div className="line-tools">
          <VariableMenu editor={editor} />
        </div>
      ) : null}
    </div>
  );
}

function attributesOf({ id, label, className = '', isMultiline = false }: LineProps) {
  return {
    role: 'textbox',
    class: className,
    'aria-multiline': String(isMultiline),
    ...(id === undefined
      ? { 'aria-label': label }
      : { id, 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-about` }),
  };
}

/** Chips as they are written, breaks as line breaks. */
function textOfLine({ state: { doc } }: Editor): string {
  return doc.textBetween(0, doc.content.size, '\n', ({ type, attrs }) =>
    type.name === 'variable' ? String(attrs['source']) : '\n',
  );
}

const OneParagraph = Document.extend({ content: 'paragraph' });

function lineExtensions(isMultiline: boolean, placeholder: string): AnyExtension[] {
  return [
    OneParagraph,
    Paragraph,
    Text,
    VariableChip,
    UndoRedo,
    Placeholder.configure({ placeholder, showOnlyWhenEditable: false }),
    ...(isMultiline
      ? [HardBreak, returnKey((editor) => editor.commands.setHardBreak())]
      : [returnKey(() => true)]),
  ];
}

/** Return does this, and Escape leaves the line. */
function returnKey(onReturn: (editor: Editor) => boolean): AnyExtension {
  return Extension.create({
    name: 'lineKeys',
    addKeyboardShortcuts: () => ({
      Enter: ({ editor }) => onReturn(editor),
      Escape: ({ editor }) => editor.commands.blur(),
    }),
  });
}
